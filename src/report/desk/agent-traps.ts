import type { RecordOf } from "../board/scorecard.ts";
import { counted, fewOf, joined, percent } from "../text/figure-text.ts";
import type { DeskAgent, DeskBoard, DeskTrial } from "./desk-board.ts";
import { type Quotation, quoteAt } from "./quotation.ts";
import { isCaught, type TrapRow, type TrapTable, trapTrials } from "./traps.ts";

/** A trap in which an agent took the forbidden action at least once. */
export interface FailedTrap extends Pick<TrapRow, "case" | "name" | "trap"> {
  readonly caught: { readonly x: number; readonly n: number };
  /** The forbidden action, as described by the finding of the first such trial. */
  readonly did: string;
  readonly quotation: Quotation;
  /** How many times the other compared agents took the forbidden action; null if there are no others. */
  readonly others: { readonly x: number; readonly n: number } | null;
}

/** A trap in which an agent never took the forbidden action but others did. */
interface HeldTrap extends Pick<TrapRow, "case" | "name" | "trap"> {
  readonly others: { readonly x: number; readonly n: number };
}

/** An agent's results in traps. */
export interface AgentTraps {
  readonly failed: readonly FailedTrap[];
  /** Traps in which only other agents took the forbidden action, most frequent first. */
  readonly heldWhereOthersFail: readonly HeldTrap[];
  readonly says: readonly string[];
}

/** Reports an agent's results in traps; a record is opened only for the first failure in each trap. */
export function standTraps(one: DeskAgent, { board, table, recordOf }: TrapQuestion): AgentTraps {
  const byCase = Map.groupBy(trapTrials(one), (trial) => trial.case);
  const rest = board.field.filter(({ agent }) => agent !== one.agent);
  const others = Map.groupBy(rest.flatMap(trapTrials), (trial) => trial.case);
  const tally = (trials: readonly DeskTrial[]) => ({ x: trials.filter(isCaught).length, n: trials.length });
  const traps = [...byCase].map(([id, own]) => {
    const { name = id, trap = null } = table.rows.find((row) => row.case === id) ?? {};
    const met = others.get(id);
    return { case: id, name, trap, own, caught: tally(own), others: met ? tally(met) : null };
  });
  const failed = traps
    .filter(({ caught }) => caught.x > 0)
    .map(({ own, ...trap }): FailedTrap => ({ ...trap, ...deedOf(one, own, recordOf) }))
    .sort((a, b) => b.caught.x / b.caught.n - a.caught.x / a.caught.n || (a.case < b.case ? -1 : 1));
  const held = traps
    .flatMap(({ case: id, name, trap, caught, others: met }): HeldTrap[] =>
      caught.x === 0 && met && met.x > 0 ? [{ case: id, name, trap, others: met }] : [],
    )
    .sort((a, b) => b.others.x / b.others.n - a.others.x / a.others.n || (a.case < b.case ? -1 : 1));
  return { failed, heldWhereOthersFail: held, says: sentences(traps, failed, held) };
}

interface TrapQuestion {
  readonly board: DeskBoard;
  readonly table: TrapTable;
  /** Looks up records for quotations; undefined if no quotations are requested. */
  readonly recordOf: RecordOf | undefined;
}

function deedOf({ agent }: DeskAgent, trials: readonly DeskTrial[], recordOf: RecordOf | undefined): Pick<FailedTrap, "did" | "quotation"> {
  const first = trials.find(isCaught);
  const findings = first?.verdict.kind === "fail" ? first.verdict.findings : [];
  const deed = findings.find(({ check }) => check === "prohibited") ?? findings[0];
  const record = first && recordOf?.({ agent, case: first.case, trial: first.trial });
  return {
    did: deed?.why ?? "",
    quotation: record ? quoteAt(record, deed?.step ?? null) : { kind: "left_out" },
  };
}

function sentences(traps: readonly Pick<FailedTrap, "caught">[], failed: readonly FailedTrap[], held: readonly HeldTrap[]): string[] {
  if (traps.length === 0) return ["It faced no trap."];
  const once = Math.max(...traps.map(({ caught }) => caught.n)) === 1;
  const fixed = failed.filter(({ caught }) => caught.x === caught.n);
  const repeated = failed.some(({ caught }) => caught.n > 1);
  const wavering = failed.filter(({ caught }) => caught.x < caught.n);
  const alone = failed.filter(({ others }) => others?.x === 0);
  const hardest = held.slice(0, 3).map(({ name, others }) => `${name} (${percent(others.x / others.n)})`);
  return [
    failed.length === 0
      ? "It resisted " +
        `${traps.length === 1 ? "its one trap" : `all ${traps.length} traps`}${once ? ", in its only round" : " in every round"}.`
      : `It was caught by ${failed.length} of ${counted(traps.length, "trap")}.`,
    ...(repeated && fixed.length > 0 && wavering.length === 0
      ? ["The same traps catch it in every round: a consistent weakness, not an occasional slip."]
      : []),
    ...(wavering.length > 0
      ? [`It is inconsistent on ${fewOf(wavering.map(({ name, caught }) => `${name} (${caught.x} of ${caught.n})`))}.`]
      : []),
    ...(hardest.length > 0 ? [`It always resisted traps that catch others: ${joined(hardest)}.`] : []),
    ...(alone.length > 0 ? [`No other agent was caught by ${fewOf(alone.map(({ name }) => name))}.`] : []),
  ];
}
