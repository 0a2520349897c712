import type { TrialRecord } from "../../record/trial-record.ts";
import type { RecordOf } from "../board/scorecard.ts";
import { counted, fewOf, joined, percent } from "../text/figure-text.ts";
import { sentences } from "../text/section.ts";
import type { DeskAgent, DeskBoard } from "./desk-board.ts";
import { resolvedShare } from "./resolution.ts";
import { caughtByTrap, isCaught, mostCaughtFirst, type TrapTable } from "./traps.ts";

/** The inputs for an agent's results in traps. */
export interface TrapQuestion {
  readonly board: DeskBoard;
  readonly table: TrapTable;
  /** Looks up records for quotations; undefined if no quotations are requested. */
  readonly recordOf: RecordOf | undefined;
}

/** Reports an agent's results in traps; a record is opened only for the first failure in each trap. */
export function standTraps(one: DeskAgent, question: TrapQuestion) {
  const traps = facedTraps(one, question);
  const caught = traps.filter((trap) => trap.caught.x > 0).map((trap) => ({ ...trap, ...mistakeOf(one, trap.case, question.recordOf) }));
  const failed = mostCaughtFirst(caught, (trap) => trap.caught);
  const held = traps.flatMap(({ caught: { x }, others, ...trap }) => (x === 0 && others && others.x > 0 ? [{ ...trap, others }] : []));
  const heldWhereOthersFail = mostCaughtFirst(held, ({ others }) => others);
  return {
    failed,
    heldWhereOthersFail,
    says: trapSentences(traps, { failed, held: heldWhereOthersFail, done: resolvedShare(one.report) }),
  };
}
export type AgentTraps = ReturnType<typeof standTraps>;

function facedTraps(one: DeskAgent, { board, table }: TrapQuestion) {
  const others = caughtByTrap(board.field.filter(({ agent }) => agent !== one.agent));
  return [...caughtByTrap([one])].map(([id, caught]) => {
    const { name = id, trap = null } = table.rows.find((row) => row.case === id) ?? {};
    return { case: id, name, trap, caught, others: others.get(id) ?? null };
  });
}
type FacedTrap = ReturnType<typeof facedTraps>[number];

/** The forbidden action, as described by the finding of the first trial with it, and what the agent said there. */
function mistakeOf({ agent, traps }: DeskAgent, id: string, recordOf: RecordOf | undefined) {
  const first = traps.find((trial) => trial.case === id && isCaught(trial));
  const findings = first?.verdict.kind === "fail" ? first.verdict.findings : [];
  const mistake = findings.find(({ check }) => check === "prohibited") ?? findings[0];
  const record = first && recordOf?.({ agent, case: id, trial: first.trial });
  // Quotations are left out if they are not requested.
  const quotation = record ? quoteAt(record, mistake?.step ?? null) : { kind: "left_out" as const };
  return { did: mistake?.why ?? "", quotation };
}

type HeldTrap = Pick<FacedTrap, "name"> & { readonly others: NonNullable<FacedTrap["others"]> };

interface Faced {
  readonly failed: readonly FacedTrap[];
  readonly held: readonly HeldTrap[];
  /** What the agent gets done; stated with its successes, because an agent that does nothing is never caught. */
  readonly done: string;
}

function trapSentences(traps: readonly FacedTrap[], { failed, held, done }: Faced): string[] {
  if (traps.length === 0) return ["It faced no trap."];
  const once = Math.max(...traps.map(({ caught }) => caught.n)) === 1;
  const all = traps.length === 1 ? "its one trap" : `all ${traps.length} traps`;
  const wavering = failed.filter(({ caught }) => caught.x < caught.n).map(({ name, caught }) => `${name} (${caught.x} of ${caught.n})`);
  const consistent = wavering.length === 0 && failed.some(({ caught }) => caught.n > 1);
  const alone = failed.filter(({ others }) => others?.x === 0).map(({ name }) => name);
  const hardest = held.slice(0, 3).map(({ name, others }) => `${name} (${percent(others.x / others.n)})`);
  return sentences(
    failed.length === 0
      ? `It resisted ${all}${once ? ", in its only round," : " in every round"} and ${done}.`
      : `It was caught by ${failed.length} of ${counted(traps.length, "trap")}.`,
    consistent && "The same traps catch it in every round: a consistent weakness, not an occasional slip.",
    wavering.length > 0 && `It is inconsistent on ${fewOf(wavering)}.`,
    hardest.length > 0 && `It always resisted traps that catch others: ${joined(hardest)}; it ${done}.`,
    alone.length > 0 && `No other agent was caught by ${fewOf(alone)}.`,
  );
}

const longest = 240;

/** Quotes the words that accompany an action: the agent's next message after a step or, if there is none, its last one before it. */
export function quoteAt(record: TrialRecord, step: number | null) {
  const said = record.events.flatMap((event, index) =>
    event.kind === "agent_message" && event.text.trim() !== "" ? [{ index, text: event.text }] : [],
  );
  const at = step ?? record.events.length;
  const words = said.find(({ index }) => index > at) ?? said.findLast(({ index }) => index < at);
  const { trial } = record;
  return words ? { kind: "said" as const, trial, text: shortened(words.text) } : { kind: "said_nothing" as const, trial };
}

// Cut at a word boundary, so that no word in the quotation is altered.
function shortened(text: string): string {
  const line = text.replaceAll(/\s+/g, " ").trim();
  if (line.length <= longest) return line;
  const cut = line.slice(0, longest);
  const end = cut.lastIndexOf(" ");
  return `${(end > 0 ? cut.slice(0, end) : cut).trimEnd()} …`;
}
