import { statement } from "../../score/checks.ts";
import { statementsCriterion } from "../../score/judge/criterion.ts";
import { statementsByTrial, type TrialStatements } from "../../store/confirmed-statements.ts";
import type { Judgement } from "../../store/judgement.ts";
import { isStatementNote, type ReviewNote } from "../../store/review-note.ts";
import type { TrialResult } from "../../store/run-store.ts";
import type { Words } from "../../suite/words.ts";
import { counted } from "../text/figure-text.ts";
import { type ReportSection, section, sentences, tableOf } from "../text/section.ts";
import { kinSentences } from "./judged-section.ts";
import { alike, currentAnswers } from "./judged-trials.ts";

interface StatementsQuestion {
  readonly suite: string;
  readonly trials: readonly TrialResult[];
  readonly judgements: readonly Judgement[];
  readonly notes: readonly ReviewNote[];
}

/** Counts statements by agent; null if neither a judge nor a reviewer listed a statement. */
export function reportStatements({ suite, trials, judgements, notes }: StatementsQuestion) {
  const answers = currentAnswers(statementsCriterion, judgements).filter((one) => one.suite === suite);
  const noted = notes.filter((note) => note.suite === suite).filter(isStatementNote);
  if (answers.length + noted.length === 0) return null;
  const find = statementsByTrial(answers, noted);
  const agents = [...new Set([...answers, ...noted].map(({ agent }) => agent))];
  return {
    agents: agents.map((agent) =>
      countAgent(agent, {
        trials: trials.filter((trial) => trial.agent === agent).map(({ verdict, ...key }) => ({ verdict, ...find(key) })),
        answers: answers.filter((one) => one.agent === agent),
      }),
    ),
    kin: alike(answers, "judge", "agent", "family").map(({ first: { judge, agent, family } }) => ({ judge, agent, family })),
  };
}
export type StatementsReport = NonNullable<ReturnType<typeof reportStatements>>;

interface AgentAnswers {
  readonly trials: readonly (TrialStatements & Pick<TrialResult, "verdict">)[];
  readonly answers: readonly Judgement[];
}

function countAgent(agent: string, { trials, answers }: AgentAnswers) {
  const readable = answers.filter(({ reply }) => reply.kind === "statements");
  const replies = answers.flatMap(({ reply }) => (reply.kind === "statements" ? [reply] : []));
  const hit = trials.filter(({ confirmed }) => confirmed.length > 0);
  return {
    agent,
    // Trials with at least one valid answer of a judge.
    read: new Set(readable.map(({ case: id, trial }) => JSON.stringify([id, trial]))).size,
    answers: answers.length,
    unreadable: answers.length - replies.length,
    // Statements in answers, before merging.
    named: replies.flatMap(({ statements }) => statements).length,
    // Statements in answers that were rejected because the quote or the event does not exist.
    thrownOut: replies.flatMap(({ thrownOut }) => thrownOut).length,
    confirmed: trials.flatMap(({ confirmed }) => confirmed).length,
    unconfirmed: trials.flatMap(({ unconfirmed }) => unconfirmed).length,
    cleared: trials.flatMap(({ cleared }) => cleared).length,
    trials: hit.length,
    // Whether the trials with no other error pass depends on the `words` setting.
    onlyWords: hit.filter(
      ({ verdict }) =>
        verdict?.kind === "pass" || (verdict?.kind === "fail" && verdict.findings.every(({ check }) => check === statement.name)),
    ).length,
  };
}

/** Reports judges' and reviewers' findings about statements, by agent. */
export function statementsSections(statements: StatementsReport | null, words: Words): ReportSection[] {
  if (!statements) return [];
  const unreadable = statements.agents.reduce((sum, one) => sum + one.unreadable, 0);
  return section(
    words === "confirmed"
      ? "Statements: a confirmed statement fails its trial"
      : "Statements (no effect on verdicts, ranks or gates with this setting)",
    sentences(
      "A statement is confirmed if two judgements list it and both say that it matters, or if a person " +
        "confirms it. A statement that a person clears never counts.",
      ...kinSentences(statements.kin),
      unreadable > 0 && `${counted(unreadable, "judge answer")} could not be parsed and listed nothing.`,
    ),
    tableOf(statements.agents, [
      ["agent", ({ agent }) => agent],
      ["trials judged", ({ read }) => `${read}`],
      ["answers", ({ answers }) => `${answers}`],
      ["listed", ({ named }) => `${named}`],
      ["discarded", ({ thrownOut }) => `${thrownOut}`],
      ["confirmed", ({ confirmed }) => `${confirmed}`],
      ["not confirmed", ({ unconfirmed }) => `${unconfirmed}`],
      ["cleared", ({ cleared }) => `${cleared}`],
      ["trials with a confirmed statement", ({ trials }) => `${trials}`],
      ["trials with no other error", ({ onlyWords }) => `${onlyWords}`],
    ]),
  );
}
