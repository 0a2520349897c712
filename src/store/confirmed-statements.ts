import { statementsCriterion } from "../score/judge/criterion.ts";
import { overlaps, type Passage, type Statement } from "../score/judge/statement.ts";
import type { Judgement } from "./judgement.ts";
import { isStatementNote, type ReviewNote, type StatementNote } from "./review-note.ts";
import { type TrialKey, trialName } from "./run-plan.ts";
import type { RunStore } from "./run-store.ts";

/** A statement as listed in one judge's answer. */
type NamedStatement = Statement & { readonly judge: string; readonly sample: number };

/** A passage of the agent's text, with the judges' answers that list it and the people who ruled on it. */
export interface RuledStatement extends Passage {
  readonly named: readonly NamedStatement[];
  /** People's rulings, newest last; the newest ruling decides. */
  readonly notes: readonly StatementNote[];
}

/** The statements of one trial by status, each list in conversation order. */
export interface TrialStatements extends TrialKey {
  /** Statements that two answers list with `matters` set, or that a person confirmed. */
  readonly confirmed: readonly RuledStatement[];
  /** Listed statements that are neither confirmed nor cleared. */
  readonly unconfirmed: readonly RuledStatement[];
  /** Statements that a person cleared; they never count. */
  readonly cleared: readonly RuledStatement[];
}

/** Groups judges' and people's findings about statements by trial; trials without findings are left out. */
export function confirmedStatements(judgements: readonly Judgement[], notes: readonly ReviewNote[]): readonly TrialStatements[] {
  const named = Map.groupBy(judgements.filter(isCurrent), trialName);
  const ruled = Map.groupBy(notes.filter(isStatementNote), trialName);
  return [...new Set([...named.keys(), ...ruled.keys()])].flatMap((name) => {
    const [judged, noted] = [named.get(name) ?? [], ruled.get(name) ?? []];
    const of = judged[0] ?? noted[0];
    return of ? [{ ...keyOf(of), ...sorted(judged.flatMap(statementsIn), noted) }] : [];
  });
}

/** Whether any statement of a run is confirmed. */
export function hasConfirmedStatement(store: RunStore): boolean {
  return confirmedStatements(store.judgements(), store.notes()).some(({ confirmed }) => confirmed.length > 0);
}

/** Finds the statements of a trial. */
export function statementsByTrial(judgements: readonly Judgement[], notes: readonly ReviewNote[]): (key: TrialKey) => TrialStatements {
  const found = new Map(confirmedStatements(judgements, notes).map((trial) => [trialName(trial), trial]));
  return (key) => found.get(trialName(key)) ?? { ...keyOf(key), confirmed: [], unconfirmed: [], cleared: [] };
}

function isCurrent({ criterion, rubric }: Judgement): boolean {
  return criterion === statementsCriterion.id && rubric === statementsCriterion.rubric;
}

function statementsIn({ judge, sample, reply }: Judgement): NamedStatement[] {
  if (reply.kind !== "statements") return [];
  return reply.statements.map((statement) => ({ ...statement, judge, sample }));
}

function sorted(named: readonly NamedStatement[], notes: readonly StatementNote[]): Omit<TrialStatements, keyof TrialKey> {
  const all = groupsOf(named, notes);
  const ruling = (one: RuledStatement) => one.notes.at(-1)?.label ?? (isAgreed(one) ? "confirmed" : "unconfirmed");
  return {
    confirmed: all.filter((one) => ruling(one) === "confirmed"),
    unconfirmed: all.filter((one) => ruling(one) === "unconfirmed"),
    cleared: all.filter((one) => ruling(one) === "cleared"),
  };
}

/** Merges all findings about the same words. */
function groupsOf(named: readonly NamedStatement[], notes: readonly StatementNote[]): RuledStatement[] {
  let groups: RuledStatement[] = [];
  const add = (passage: Passage, more: Pick<RuledStatement, "named" | "notes">) => {
    const same = groups.filter((group) => isAbout(group, passage));
    groups = [
      ...groups.filter((group) => !same.includes(group)),
      {
        ...(same[0] ?? passageOf(passage)),
        named: [...same.flatMap((group) => group.named), ...more.named],
        notes: [...same.flatMap((group) => group.notes), ...more.notes].sort((one, other) => (one.at < other.at ? -1 : 1)),
      },
    ];
  };
  for (const statement of named) add(statement, { named: [statement], notes: [] });
  for (const note of notes) add(note.passage, { named: [], notes: [note] });
  return groups.sort((one, other) => one.event - other.event || one.start - other.start);
}

/** Whether a statement is about a passage: any of the words that judges listed or people ruled on overlap with it. */
function isAbout(group: RuledStatement, passage: Passage): boolean {
  return [group, ...group.named, ...group.notes.map((note) => note.passage)].some((one) => overlaps(one, passage));
}

/** Whether two answers, from the same judge or from two judges, list the same words with `matters` set. */
function isAgreed({ named }: RuledStatement): boolean {
  const grave = named.filter(({ matters }) => matters);
  return grave.some((one, index) =>
    grave.slice(index + 1).some((other) => (one.judge !== other.judge || one.sample !== other.sample) && overlaps(one, other)),
  );
}

function passageOf({ event, quote, start, end }: Passage): Passage {
  return { event, quote, start, end };
}

function keyOf({ suite, agent, case: id, trial }: TrialKey): TrialKey {
  return { suite, agent, case: id, trial };
}
