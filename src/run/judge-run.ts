import { familyByName, familyOf } from "../llm/family.ts";
import { LlmFault } from "../llm/fault.ts";
import type { Llm } from "../llm/llm.ts";
import { looksLikeModelName, parseModelName } from "../llm/model-name.ts";
import type { TrialRecord } from "../record/trial-record.ts";
import { askJudge } from "../score/judge/ask-judge.ts";
import type { Criterion } from "../score/judge/criterion.ts";
import { type JudgePrompt, judgePrompt } from "../score/judge/judge-prompt.ts";
import { isScoredVerdict } from "../score/verdict.ts";
import { isStandIn } from "../store/agent-kind.ts";
import { judgeSpending } from "../store/judge-spending.ts";
import type { Judgement } from "../store/judgement.ts";
import { type RunPlan, type TrialKey, trialName } from "../store/run-plan.ts";
import type { RunStore } from "../store/run-store.ts";
import type { Spending } from "../store/spending.ts";
import type { Suite } from "../suite/suite.ts";
import { UserError } from "../user-error.ts";
import type { Budget } from "./budget.ts";

/** The settings of a judging session. */
export interface JudgeRequest {
  readonly store: RunStore;
  readonly suites: ReadonlyMap<string, Suite>;
  readonly judges: readonly Llm[];
  readonly criteria: readonly Criterion[];
  /** The number of samples per question and judge; their median is used. */
  readonly samples: number;
  /** Whether a judge may judge agents of its own model family. */
  readonly force: boolean;
  readonly only: { readonly suite?: string; readonly agent?: string };
  readonly concurrency: number;
  readonly signal: AbortSignal;
  /** Limits the judges' spending over all sessions on this run. */
  readonly budget?: Budget;
}

/** The outcome of judging. */
export interface JudgeCounts {
  /** The total number of questions (trials × judges × criteria × samples). */
  readonly asked: number;
  /** The number of questions answered in an earlier session. */
  readonly before: number;
  readonly judged: number;
  /** The number of new answers that have no score. */
  readonly unreadable: number;
  /** The number of questions that failed because of the service and are left for the next session. */
  readonly failed: number;
  readonly firstFailure: string | undefined;
  /** The usage of this session's answers. */
  readonly spending: readonly Spending[];
  /** The total spending of the run's judges when the limit stopped them; undefined if the limit was not reached. */
  readonly overBudget: number | undefined;
}

/** One open question. */
interface Item extends TrialKey {
  readonly judge: Llm;
  readonly criterion: Criterion;
  readonly sample: number;
}

/** The estimated usage of judging. */
export interface JudgeEstimate {
  readonly judge: string;
  readonly model: string;
  /** The number of open questions. */
  readonly questions: number;
  /** The total number of characters in the prompts, and the number in the longest prompt. */
  readonly characters: number;
  readonly longest: number;
}

/** Estimates the usage of each judge without asking anything. */
export function estimateJudging(request: JudgeRequest): JudgeEstimate[] {
  const { open } = openItems(request);
  const records = recordsOf(request);
  return request.judges.map((judge) => {
    const lengths = open
      .filter((item) => item.judge === judge)
      .map((item) => {
        const record = records.recordOf(item);
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

/** Asks judges about every scored trial in a run. Each answer is stored at once, and stored answers are not requested again. */
export async function judgeRun(request: JudgeRequest): Promise<JudgeCounts> {
  const { budget } = request;
  const { all, earlier, open } = openItems(request);
  const records = recordsOf(request);
  if (!request.force) rejectOwnFamily(open, records.relationOf);
  // Each answer stores its own tokens, so there is no spending to store separately.
  const ledger = { spending: () => judgeSpending(earlier), addSpending: () => {} };
  if (open.length > 0) budget?.begin(ledger, "the judges of this run have");
  const { answers, kept, failed, firstFailure } = await askAll(open, request, records);
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

/** The judges' answers. */
interface JudgeAnswers extends Pick<JudgeCounts, "failed" | "firstFailure"> {
  readonly answers: readonly Judgement[];
  /** The answers that this session stored, excluding those that another session had stored first. */
  readonly kept: readonly Judgement[];
}

async function askAll(open: readonly Item[], request: JudgeRequest, records: TrialRecords): Promise<JudgeAnswers> {
  const { store, concurrency, budget } = request;
  const { relationOf, recordOf } = records;
  const answers: Judgement[] = [];
  const kept: Judgement[] = [];
  let failed = 0;
  let firstFailure: string | undefined;
  const queue = open.values();
  // A failure that would also affect every other question stops all questions.
  const stop = new AbortController();
  const signal = AbortSignal.any([request.signal, stop.signal, ...(budget ? [budget.signal] : [])]);
  const work = async () => {
    for (const item of queue) {
      if (signal.aborted) return;
      const judgement = await judgeItem(item, recordOf(item), { ...request, signal, family: relationOf(item) });
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
        for (let sample = 0; sample < samples; sample++) items.push({ suite, agent, case: id, trial, judge, criterion, sample });
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

interface JudgeSession extends JudgeRequest {
  readonly family: Judgement["family"];
}

async function judgeItem(item: Item, record: TrialRecord, session: JudgeSession): Promise<Judgement | LlmFault | undefined> {
  const { judge, criterion, sample, ...key } = item;
  const { suites, force, family, signal } = session;
  if (family === "own" && !force) throw ownFamilyError(item);
  const { desk, ticket } = settingOf(record, criterion, suites);
  const of = [key.suite, key.case, key.trial, key.agent, judge.id, criterion.id, criterion.rubric, sample].join("/");
  try {
    const { reply, usage } = await askJudge({ llm: judge, record, desk, ticket, criterion, of, signal });
    const common = { judge: judge.id, ...rubricOf(item), sample, reply, family };
    return { ...key, ...common, usage: { model: judge.model, ...usage } };
  } catch (error) {
    if (signal.aborted) return undefined;
    if (!(error instanceof LlmFault)) throw error;
    if (error.kind !== "hopeless") return error;
    throw new UserError(`${error.message.replace(/\.$/, "")}. Check the key, the account and the model's name.`);
  }
}

/** The context that a judge gets in addition to the record; for statements, everything the agent was shown. */
function settingOf(
  { suite, desk, case: played }: TrialRecord,
  criterion: Criterion,
  suites: ReadonlyMap<string, Suite>,
): Pick<JudgePrompt, "desk" | "ticket"> {
  const loaded = suites.get(suite.name);
  const found = loaded?.desks.get(desk.name);
  const isSame = found?.hashes.policy === desk.policy && (criterion.kind === "score" || found.hashes.tools === desk.tools);
  if (!found || !isSame) {
    const what = criterion.kind === "score" ? "policy" : "policy, or a tool,";
    throw new UserError(
      `the ${what} of desk ${desk.name} in suite ${suite.name} is gone or has changed since the run, ` +
        "and judges need it. Restore it, or run the suite again.",
    );
  }
  return { desk: found, ticket: loaded?.cases.find(({ id }) => id === played.id)?.customer.ticket ?? {} };
}

/** Reads each record once for all questions about it, and determines whether a judge belongs to the agent's model family. */
interface TrialRecords {
  readonly relationOf: (item: Item) => Judgement["family"];
  readonly recordOf: (key: TrialKey) => TrialRecord;
}

function recordsOf({ store }: JudgeRequest): TrialRecords {
  let last: { readonly name: string; readonly record: TrialRecord } | undefined;
  const recordOf = (key: TrialKey): TrialRecord => {
    const name = trialName(key);
    if (last?.name === name) return last.record;
    const record = store.record(key);
    if (!record) throw new Error(`trial ${name} has a verdict but no record`);
    last = { name, record };
    return record;
  };
  const relationOf = (item: Item): Judgement["family"] => {
    const families = familiesOf(item.agent, store.plan, recordOf(item));
    if (families === undefined) return "unknown";
    return families.includes(item.judge.family) ? "own" : "other";
  };
  return { relationOf, recordOf };
}

/** Returns an agent's model families, from its name and from the models whose tokens it reported; undefined if unknown. */
function familiesOf(agent: string, plan: RunPlan, { events }: TrialRecord): readonly string[] | undefined {
  if (isStandIn(plan, agent)) return [];
  const name = plan.agentSources[agent] ?? agent;
  const named = looksLikeModelName(name) ? [familyOf(parseModelName(name))] : [];
  const noted = events.flatMap((event) => (event.kind === "usage" && event.by === undefined ? [familyByName(event.model)] : []));
  return named.length + noted.length === 0 ? undefined : [...new Set([...named, ...noted])];
}

/** Rejects judges from the agent's own family before anything is spent; an agent's first trial shows its family. */
function rejectOwnFamily(open: readonly Item[], relationOf: (item: Item) => Judgement["family"]): void {
  const seen = new Set<string>();
  for (const item of open) {
    const name = `${item.judge.id} ${item.agent}`;
    if (seen.has(name)) continue;
    seen.add(name);
    if (relationOf(item) === "own") throw ownFamilyError(item);
  }
}

function ownFamilyError({ judge, agent }: Item): UserError {
  return new UserError(
    `${judge.id} would judge ${agent}, which belongs to its own model family (${judge.family}). Choose a judge ` +
      "from another family, or use --force: every report will then mention it.",
  );
}
