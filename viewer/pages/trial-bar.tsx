import { useRef } from "preact/hooks";
import { spaced } from "../../src/report/text/spaced.ts";
import type { TrialIndex } from "../../src/report/view/contract.ts";
import { Plain } from "../components/plain.tsx";
import { goTo, linkTo, type Query } from "../router.ts";
import { CopyButton } from "./trial-copy.tsx";
import { filterNames } from "./trial-filters.ts";
import { KeyHelp, useKeys } from "./trial-keys.tsx";
import { keyAt, trialQuery, type Walk } from "./trial-walk.ts";

interface BarProps {
  readonly index: TrialIndex;
  readonly walk: Walk;
  readonly query: Query;
  readonly filters: Query;
  /** The trial as JSON; undefined until it is loaded. */
  readonly json: (() => string) | undefined;
  readonly unfolded: boolean;
  readonly unfold: () => void;
}

/** Navigation between trials, with buttons and keyboard shortcuts. */
export function TrialBar({ index, walk, query, filters, json, unfolded, unfold }: BarProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const visit = (place: number | undefined) => {
    if (place !== undefined) goTo("trial", trialQuery(keyAt(index, place), query.from));
  };
  const steps = [
    { keys: ["k", "ArrowLeft"], shown: "k ←", title: "← Previous", does: "previous trial", place: walk.previous },
    { keys: ["j", "ArrowRight"], shown: "j →", title: "Next →", does: "next trial", place: walk.next },
    {
      keys: ["N"],
      shown: "N",
      title: "Previous failure",
      does: "previous failed trial",
      place: walk.previousFailure,
    },
    { keys: ["n"], shown: "n", title: "Next failure", does: "next failed trial", place: walk.nextFailure },
  ];
  const help = () => dialog.current?.showModal();
  const actions = [
    ...steps.map(({ keys, shown, does, place }) => ({ keys, shown, does, run: () => visit(place) })),
    { keys: ["u"], shown: "u", does: "expand or collapse all calls", run: unfold },
    { keys: ["?"], shown: "?", does: "keyboard shortcuts", run: help },
  ];
  useKeys(actions);
  return (
    <nav class="trial-bar" aria-label="Trials">
      <div class="trial-steps">
        {steps.map(({ title, shown, place }) => (
          <button key={title} type="button" class="plain-button" disabled={place === undefined} onClick={() => visit(place)}>
            {title} <kbd>{shown.slice(0, 2).trim()}</kbd>
          </button>
        ))}
      </div>
      <Position walk={walk} query={query} filters={filters} />
      <div class="trial-tools">
        <button type="button" class="plain-button" aria-pressed={unfolded} onClick={unfold}>
          {unfolded ? "Collapse calls" : "Expand calls"} <kbd>u</kbd>
        </button>
        <CopyButton title="Copy link" text={() => location.href} />
        {json ? <CopyButton title="Copy JSON" text={json} /> : null}
        <button type="button" class="plain-button" onClick={help}>
          Shortcuts <kbd>?</kbd>
        </button>
      </div>
      <KeyHelp actions={actions} dialog={dialog} />
    </nav>
  );
}

function Position({ walk, query, filters }: Pick<BarProps, "walk" | "query" | "filters">) {
  const kept = Object.entries(filters).filter(([name, value]) => value && shownFilters.has(name));
  const count = (number: number) => number.toLocaleString("en");
  return (
    <p class={`trial-position ${kept.length > 0 ? "filtered" : ""}`} aria-live="polite">
      {walk.position < 0
        ? `this trial is not in the list of ${count(walk.length)} ${walk.length === 1 ? "trial" : "trials"}`
        : `${count(walk.position + 1)} of ${count(walk.length)}`}
      {kept.map(([name, value]) => (
        <span key={name} class="kept-filter">
          {name} <Plain text={spaced(value ?? "")} />
        </span>
      ))}
      {kept.length > 0 ? (
        <>
          <a href={linkTo("cases", { ...filters, tab: "trials" })}>back to the list</a>
          <a href={linkTo("trial", { ...query, from: undefined })}>all trials</a>
        </>
      ) : null}
    </p>
  );
}

const shownFilters: ReadonlySet<string> = new Set(filterNames.filter((name) => name !== "suite"));
