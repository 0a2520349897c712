import { statement } from "../../score/confirmed/statement.ts";
import { statementsCriterion } from "../../score/judge/criterion.ts";
import type { Verdict } from "../../score/verdict.ts";
import { statementsByTrial, type TrialStatements } from "../../store/confirmed-statements.ts";
import type { Judgement } from "../../store/judgement.ts";
import { isStatementNote, type ReviewNote } from "../../store/review-note.ts";
import type { TrialResult } from "../../store/run-store.ts";
import type { JudgedFigure } from "./judged-report.ts";

/** Judges' and reviewers' findings about one agent's statements. */
interface AgentStatements {
  readonly agent: string;
  /** The number of trials with at least one valid answer, or with a reviewer's ruling on a statement. */
  readonly read: number;
  readonly answers: number;
  readonly unreadable: number;
  /** The number of statements in answers, before merging. */
  readonly named: number;
  /** The number of statements in answers that were rejected because the quote or the event does not exist. */
  readonly thrownOut: number;
  readonly confirmed: number;
  readonly unconfirmed: number;
  readonly cleared: number;
  /** The number of trials with a confirmed statement. */
  readonly trials: number;
  /** The number of those trials with no other error; whether they pass depends on the `words` setting. */
  readonly onlyWords: number;
}

/** Judges' and reviewers' findings about the statements in a suite's trials. */
export interface StatementsReport {
  readonly agents: readonly AgentStatements[];
  readonly kin: readonly Pick<JudgedFigure, "judge" | "agent" | "family">[];
}

interface StatementsQuestion {
  readonly suite: string;
  readonly trials: readonly TrialResult[];
  readonly judgements: readonly Judgement[];
  readonly notes: readonly ReviewNote[];
}

/** Counts statements by agent; null if neither a judge nor a reviewer listed a statement. */
export function reportStatements({ suite, trials, judgements, notes }: StatementsQuestion): StatementsReport | null {
  const said = judgements.filter(
    (one) => one.suite === suite && one.criterion === statementsCriterion.id && one.rubric === statementsCriterion.rubric,
  );
  const noted = notes.filter((note) => note.suite === suite).filter(isStatementNote);
  if (said.length + noted.length === 0) return null;
  const find = statementsByTrial(said, noted);
  const agents = [...new Set([...said, ...noted].map(({ agent }) => agent))];
  return {
    agents: agents.map((agent) =>
      countAgent({
        agent,
        trials: trials.filter((trial) => trial.agent === agent).map(({ verdict, ...key }) => ({ verdict, ...find(key) })),
        said: said.filter((one) => one.agent === agent),
        noted: noted.filter((one) => one.agent === agent),
      }),
    ),
    kin: [...Map.groupBy(said, ({ judge, agent, family }) => JSON.stringify([judge, agent, family])).values()].flatMap(([first]) =>
      first ? [{ judge: first.judge, agent: first.agent, family: first.family }] : [],
    ),
  };
}

interface AgentQuestion {
  readonly agent: string;
  readonly trials: readonly (TrialStatements & Pick<TrialResult, "verdict">)[];
  readonly said: readonly Judgement[];
  readonly noted: readonly ReviewNote[];
}

function countAgent({ agent, trials, said, noted }: AgentQuestion): AgentStatements {
  const replies = said.flatMap(({ reply }) => (reply.kind === "statements" ? [reply] : []));
  const sum = <One>(all: readonly One[], count: (one: One) => number) => all.reduce((total, one) => total + count(one), 0);
  const hit = trials.filter(({ confirmed }) => confirmed.length > 0);
  const read = [...said.filter(({ reply }) => reply.kind === "statements"), ...noted];
  return {
    agent,
    read: new Set(read.map(({ case: id, trial }) => JSON.stringify([id, trial]))).size,
    answers: said.length,
    unreadable: said.length - replies.length,
    named: sum(replies, ({ statements }) => statements.length),
    thrownOut: sum(replies, ({ thrownOut }) => thrownOut.length),
    confirmed: sum(trials, ({ confirmed }) => confirmed.length),
    unconfirmed: sum(trials, ({ unconfirmed }) => unconfirmed.length),
    cleared: sum(trials, ({ cleared }) => cleared.length),
    trials: hit.length,
    onlyWords: hit.filter(({ verdict }) => hasNothingElse(verdict)).length,
  };
}

function hasNothingElse(verdict: Verdict | undefined): boolean {
  if (verdict?.kind === "pass") return true;
  return verdict?.kind === "fail" && verdict.findings.every(({ check }) => check === statement.name);
}
