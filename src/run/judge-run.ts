import { familyOf } from "../llm/family.ts";
import { LlmFault } from "../llm/fault.ts";
import type { Llm } from "../llm/llm.ts";
import { looksLikeModelName, parseModelName } from "../llm/model-name.ts";
import type { TrialRecord } from "../record/trial-record.ts";
import { askJudge } from "../score/judge/ask-judge.ts";
import type { Criterion } from "../score/judge/criterion.ts";
import { type JudgePrompt, judgePrompt } from "../score/judge/judge-prompt.ts";
import { isScoredVerdict } from "../score/verdict.ts";
import { judgeSpending } from "../store/judge-spending.ts";
import type { Judgement } from "../store/judgement.ts";
import type { RunPlan, TrialKey } from "../store/run-plan.ts";
import type { RunStore } from "../store/run-store.ts";
import type { Spending } from "../store/spending.ts";
import type { Suite } from "../suite/suite.ts";
import { UserError } from "../user-error.ts";
import type { Budget } from "./budget.ts";

/** What judges are to do. */
export interface JudgeRequest {
  readonly store: RunStore;
  readonly suites: ReadonlyMap<string, Suite>;
  readonly judges: readonly Llm[];
  readonly criteria: readonly Criterion[];
  /** How often each judge is asked each thing; the median counts. */
  readonly samples: number;
  /** Lets a judge judge its own model family. */
  readonly force: boolean;
  readonly only: { readonly suite?: string; readonly agent?: string };
  readonly concurrency: number;
  readonly signal: AbortSignal;
  /** Holds the judges to a limit, all sittings over this run included. */
  readonly budget?: Budget;
}

/** What came of it. */
export interface JudgeCounts {
  /** Questions that were there to be asked: trials × judges × criteria × samples. */
  readonly asked: number;
  /** Answered by an earlier sitting. */
  readonly before: number;
  readonly judged: number;
  /** Of those judged, the ones without a score. */
  readonly unreadable: number;
  /** Failed by the service, and left for the next sitting. */
  readonly failed: number;
  readonly firstFailure: string | undefined;
  /** What the answers of this sitting came to. */
  readonly spending: readonly Spending[];
  /** What all judges of the run had spent when the limit stopped them; undefined when it did not. */
  readonly overBudget: number | undefined;
}

/** One question that is open. */
interface Item extends TrialKey {
  readonly judge: Llm;
  readonly criterion: Criterion;
  readonly sample: number;
}

/** What asking would take. */
export interface JudgeEstimate {
  readonly judge: string;
  readonly model: string;
  /** Questions that are open. */
  readonly questions: number;
  /** Characters of all their prompts, and of the longest. */
  readonly characters: number;
  readonly longest: number;
}

/** Says what judging would take, judge by judge, and asks nothing. */
export function estimateJudging(request: JudgeRequest): JudgeEstimate[] {
  const { open } = openItems(request);
  const reader = readerOf(request);
  return request.judges.map((judge) => {
    const lengths = open
      .filter((item) => item.judge === judge)
      .map((item) => {
        const record = reader.recordOf(item);
        const setting = settingOf(record, item.criterion, request.suites);
        return JSON.stringify(judgePrompt({ record, ...setting, criterion: item.criterion })).length;
      });
    const characters = lengths.reduce((sum, length) => sum + length, 0);
    const longest = lengths.reduce((most, length) => Math.max(most, length), 0);
    return { judge: judge.id, model: judge.model, questions: lengths.length, characters, longest };
  });
}

function openItems(request: JudgeRequest) {
  const all = itemsOf(request);
  const earlier = request.store.judgements();
  const there = new Set(earlier.map(nameOf));
  const open = all.filter((item) => !there.has(nameOf({ ...item, judge: item.judge.id, ...rubricOf(item) })));
  return { all, earlier, open };
}

/** Has judges read every scored trial of a run; each word is kept the moment it is said, and what is there is not asked again. */
export async function judgeRun(request: JudgeRequest): Promise<JudgeCounts> {
  const { budget } = request;
  const { all, earlier, open } = openItems(request);
  const reader = readerOf(request);
  if (!request.force) refuseKin(open, reader.kin);
  // Each answer keeps its own tokens, so the ledger has nothing to write.
  const ledger = { spending: () => judgeSpending(earlier), keepSpending: () => {} };
  if (open.length > 0) budget?.begin(ledger, "the judges of this run have");
  const { answers, kept, failed, firstFailure } = await askAll(open, request, reader);
  return {
    asked: all.length,
    before: all.length - open.length,
    judged: kept.length,
    unreadable: kept.filter(({ reply }) => reply.kind === "unreadable").length,
    failed,
    firstFailure,
    spending: judgeSpending(answers),
    overBudget: budget?.isReached && answers.length + failed < open.length ? budget.spent.dollars : undefined,
  };
}

/** What came back from the judges. */
interface Heard extends Pick<JudgeCounts, "failed" | "firstFailure"> {
  readonly answers: readonly Judgement[];
  /** Without those that another sitting had kept meanwhile. */
  readonly kept: readonly Judgement[];
}

async function askAll(open: readonly Item[], request: JudgeRequest, reader: Reader): Promise<Heard> {
  const { store, concurrency, budget } = request;
  const { kin, recordOf } = reader;
  const answers: Judgement[] = [];
  const kept: Judgement[] = [];
  let failed = 0;
  let firstFailure: string | undefined;
  const queue = open.values();
  // One failure that no other question could get past stops them all.
  const stop = new AbortController();
  const signal = AbortSignal.any([request.signal, stop.signal, ...(budget ? [budget.signal] : [])]);
  const work = async () => {
    for (const item of queue) {
      if (signal.aborted) return;
      const judgement = await judgeItem(item, recordOf(item), { ...request, signal, family: kin(item) });
      if (judgement instanceof LlmFault) {
        failed += 1;
        firstFailure ??= judgement.message;
      } else if (judgement) {
        answers.push(judgement);
        if (store.addJudgement(judgement)) kept.push(judgement);
        if (judgement.usage) budget?.count(judgement.usage);
      }
    }
  };
  try {
    await Promise.all(Array.from({ length: concurrency }, work));
  } finally {
    stop.abort();
  }
  return { answers, kept, failed, firstFailure };
}

function itemsOf({ store, judges, criteria, samples, only }: JudgeRequest): Item[] {
  const items: Item[] = [];
  for (const { suite, agent, case: id, trial, verdict } of store.results()) {
    if (!isScoredVerdict(verdict)) continue;
    if ((only.suite ?? suite) !== suite || (only.agent ?? agent) !== agent) continue;
    for (const judge of judges)
      for (const criterion of criteria)
        for (let sample = 0; sample < samples; sample++)
          items.push({ suite, agent, case: id, trial, judge, criterion, sample });
  }
  return items;
}

type Named = TrialKey & Pick<Judgement, "judge" | "criterion" | "rubric" | "sample">;

function nameOf({ suite, agent, case: id, trial, judge, criterion, rubric, sample }: Named): string {
  return JSON.stringify([suite, agent, id, trial, judge, criterion, rubric, sample]);
}

function rubricOf({ criterion }: Item): Pick<Judgement, "criterion" | "rubric"> {
  return { criterion: criterion.id, rubric: criterion.rubric };
}

interface Sitting extends JudgeRequest {
  readonly family: Judgement["family"];
}

async function judgeItem(item: Item, record: TrialRecord, sitting: Sitting): Promise<Judgement | LlmFault | undefined> {
  const { judge, criterion, sample, ...key } = item;
  const { suites, force, family, signal } = sitting;
  if (family === "own" && !force) throw kinship(item);
  const { desk, ticket } = settingOf(record, criterion, suites);
  const of = [key.suite, key.case, key.trial, key.agent, judge.id, criterion.id, criterion.rubric, sample].join("/");
  try {
    const { reply, usage } = await askJudge({ llm: judge, record, desk, ticket, criterion, of, signal });
    const said = { judge: judge.id, ...rubricOf(item), sample, reply, family };
    return { ...key, ...said, usage: { model: judge.model, ...usage } };
  } catch (error) {
    if (signal.aborted) return undefined;
    if (!(error instanceof LlmFault)) throw error;
    if (error.kind !== "hopeless") return error;
    throw new UserError(`${error.message.replace(/\.$/, "")}. Check the key, the account and the model's name.`);
  }
}

/** What the judge goes by beside the record; for statements that is all the agent was shown. */
function settingOf(
  { suite, desk, case: played }: TrialRecord,
  criterion: Criterion,
  suites: ReadonlyMap<string, Suite>,
): Pick<JudgePrompt, "desk" | "ticket"> {
  const loaded = suites.get(suite.name);
  const found = loaded?.desks.get(desk.name);
  const isSame =
    found?.hashes.policy === desk.policy && (criterion.kind === "score" || found.hashes.tools === desk.tools);
  if (!found || !isSame) {
    const what = criterion.kind === "score" ? "policy" : "policy, or a tool,";
    throw new UserError(
      `the ${what} of desk ${desk.name} in suite ${suite.name} is gone or has changed since the run, and a judge goes by it. Bring it back, or run the suite again.`,
    );
  }
  return { desk: found, ticket: loaded?.cases.find(({ id }) => id === played.id)?.customer.ticket ?? {} };
}

/** Reads records, each once for all questions about it, and tells whether a judge is of the family of the agent it reads. */
interface Reader {
  readonly kin: (item: Item) => Judgement["family"];
  readonly recordOf: (key: TrialKey) => TrialRecord;
}

function readerOf({ store }: JudgeRequest): Reader {
  let last: { readonly name: string; readonly record: TrialRecord } | undefined;
  const recordOf = ({ suite, agent, case: id, trial }: TrialKey): TrialRecord => {
    const name = JSON.stringify([suite, agent, id, trial]);
    if (last?.name === name) return last.record;
    const record = store.record({ suite, agent, case: id, trial });
    if (!record) throw new Error(`trial ${name} has a verdict and no record`);
    last = { name, record };
    return record;
  };
  const kin = (item: Item): Judgement["family"] => {
    const families = familiesOf(item.agent, store.plan, recordOf(item));
    if (families === undefined) return "unknown";
    return families.includes(item.judge.family) ? "own" : "other";
  };
  return { kin, recordOf };
}

/** The model families behind an agent: by its name, and by the models whose tokens it noted. Undefined when neither tells. */
function familiesOf(agent: string, plan: RunPlan, { events }: TrialRecord): readonly string[] | undefined {
  if (agent.startsWith("stand-in/")) return [];
  const name = plan.agentSources[agent] ?? agent;
  const named = looksLikeModelName(name) ? [familyOf(parseModelName(name))] : [];
  const noted = events.flatMap((event) =>
    event.kind === "usage" && event.by === undefined ? [familyOf({ provider: "local", model: event.model })] : [],
  );
  return named.length + noted.length === 0 ? undefined : [...new Set([...named, ...noted])];
}

/** Says so before anything is spent: an agent's first trial tells its family. */
function refuseKin(open: readonly Item[], kin: (item: Item) => Judgement["family"]): void {
  const seen = new Set<string>();
  for (const item of open) {
    const name = `${item.judge.id} ${item.agent}`;
    if (seen.has(name)) continue;
    seen.add(name);
    if (kin(item) === "own") throw kinship(item);
  }
}

function kinship({ judge, agent }: Item): UserError {
  return new UserError(
    `${judge.id} would judge ${agent}, which is of its own model family (${judge.family}). Choose a judge of another family, or give --force: every report will then say so.`,
  );
}
