import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { TrialIndex, TrialPage } from "../../src/report/view/contract.ts";
import type { TrialKey } from "../../src/store/run-plan.ts";
import { Await, Empty } from "../components/empty.tsx";
import { CaseLink } from "../components/links.tsx";
import { Page } from "../components/page.tsx";
import { plainText } from "../components/plain.tsx";
import { useHead, useTrial, useTrials, useView } from "../context.tsx";
import { changeQuery, linkTo, type Query, useRoute } from "../router.ts";
import { TrialBar } from "./trial-bar.tsx";
import { TrialBody } from "./trial-body.tsx";
import { TrialFacts, VerdictLine } from "./trial-head.tsx";
import { filtersFrom, firstTrial, placeInIndex, trialQuery, walkFrom } from "./trial-walk.ts";
import { useListed } from "./use-listed.ts";
import "../style/trial.css";

/** The page of one trial, with its conversation and the findings at each step. */
export function TrialScreen() {
  const { query } = useRoute();
  const trials = useTrials();
  const key = keyOf(query);
  const first = trials.kind === "ready" && key === undefined ? firstTrial(trials.value, query) : undefined;
  useEffect(() => {
    if (first) changeQuery(trialQuery(first));
  }, [first]);
  if (trials.kind === "ready" && key && placeInIndex(trials.value, key) >= 0)
    return <Shown index={trials.value} trialKey={key} query={query} />;
  return (
    <Page title="Trial">
      <Await of={trials} what="Loading the trials">
        {() => (first ? null : <NoSuchTrial query={query} />)}
      </Await>
    </Page>
  );
}

function keyOf({ suite, agent, case: id, trial }: Query): TrialKey | undefined {
  if (!suite || !agent || !id || !/^\d{1,9}$/.test(trial ?? "")) return undefined;
  return { suite, agent, case: id, trial: Number(trial) };
}

function NoSuchTrial({ query }: { readonly query: Query }) {
  const todo = (
    <>
      Choose one from <a href={linkTo("cases", { suite: query.suite })}>the cases in this run</a>.
    </>
  );
  return <Empty what="No such trial in this run." todo={todo} />;
}

interface ShownProps {
  readonly index: TrialIndex;
  readonly trialKey: TrialKey;
  readonly query: Query;
}

function Shown({ index, trialKey, query }: ShownProps) {
  const trial = useTrial(trialKey);
  useLatest(trialKey);
  const [unfolded, setUnfolded] = useState(false);
  // The previous trial stays visible while the next one loads, to avoid flicker.
  const before = useRef<TrialPage | undefined>(undefined);
  if (trial.kind === "ready") before.current = trial.value;
  const page = trial.kind === "loading" ? before.current : trial.kind === "ready" ? trial.value : undefined;
  const { from } = query;
  const filters = useMemo(() => filtersFrom({ from }), [from]);
  const { places } = useListed(index, filters);
  const walk = walkFrom(index, places, placeInIndex(index, trialKey));
  const json = trial.kind === "ready" ? () => `${JSON.stringify(trial.value, null, 2)}\n` : undefined;
  const bar = { index, walk, query, filters, json, unfolded, unfold: () => setUnfolded(!unfolded) };
  return (
    <div class="trial-page">
      <TrialBar {...bar} />
      <Page
        title={plainText(`Trial ${trialKey.trial} · ${trialKey.agent}`)}
        heading={<CaseLink suite={trialKey.suite} id={trialKey.case} />}
        lead={trial.kind === "ready" ? <VerdictLine page={trial.value} /> : "…"}
      >
        <TrialFacts trialKey={trialKey} page={trial.kind === "ready" ? trial.value : undefined} index={index} from={from} />
        {page ? (
          <div aria-busy={trial.kind === "loading"}>
            <TrialBody page={page} query={query} unfolded={unfolded} />
          </div>
        ) : (
          <Await of={trial} what="Loading the trial">
            {() => null}
          </Await>
        )}
      </Page>
    </div>
  );
}

/** Reloads a trial that has not been run yet when the run progresses, and any trial when the user returns to the page. */
function useLatest(key: TrialKey): void {
  const { attempted, live } = useHead();
  const resource = useView().trial(key);
  const asked = useRef(attempted);
  useEffect(() => {
    if (asked.current === attempted) return;
    asked.current = attempted;
    const known = resource.state();
    if (known.kind === "ready" && known.value.record === null) void resource.refresh();
  }, [attempted, resource]);
  useEffect(() => {
    if (!live) return;
    const refresh = () => void resource.refresh();
    addEventListener("focus", refresh);
    return () => removeEventListener("focus", refresh);
  }, [live, resource]);
}
