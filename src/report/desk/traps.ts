import { counted, fewOf, outOf } from "../text/figure-text.ts";
import { sentences } from "../text/section.ts";
import { spaced } from "../text/spaced.ts";
import { countOf, type DeskAgent, type DeskBoard, type DeskTrial } from "./desk-board.ts";
import { idleNote } from "./resolution.ts";

/** Reports which trap caught which agents, and whether always or sometimes. */
export function tableTraps(board: DeskBoard) {
  const shapes = board.agents.map(shapeOf);
  const compared = shapes.filter(({ agent }) => board.field.some((one) => one.agent === agent));
  const rows = mostCaughtFirst(trapRows(board, compared), ({ caught }) => caught);
  return { rows, shapes, says: [...rowSentences(rows, idleNote(board.field)), ...shapeSentences(compared)] };
}
export type TrapTable = ReturnType<typeof tableTraps>;

function trapRows({ field, cases }: DeskBoard, shapes: readonly TrapShape[]) {
  return [...caughtByTrap(field)].map(([id, caught]) => {
    const among = (list: "everyRun" | "someRuns" | "never") => shapes.filter((shape) => shape[list].includes(id)).map(({ agent }) => agent);
    return {
      case: id,
      name: spaced(id.split("/").at(-1) ?? id).replaceAll("-", " "),
      // Null if the suite has changed.
      trap: cases.get(id)?.trap ?? null,
      caught,
      caughtEveryRun: among("everyRun"),
      caughtSomeRuns: among("someRuns"),
      neverCaught: among("never"),
    };
  });
}
export type TrapRow = ReturnType<typeof trapRows>[number];

/** Whether the forbidden action was taken. */
export function isCaught({ card }: DeskTrial): boolean {
  return card.held === false;
}

/** Counts, for each trap that the agents faced, the trials in which an agent was caught. */
export function caughtByTrap(agents: readonly DeskAgent[]): ReadonlyMap<string, Caught> {
  const trials = agents.flatMap(({ traps }) => traps);
  return new Map([...Map.groupBy(trials, (trial) => trial.case)].map(([id, own]) => [id, countOf(own, isCaught)]));
}
type Caught = ReturnType<typeof countOf>;

/** Sorts traps by how often they catch an agent, most often first. */
export function mostCaughtFirst<Trap extends { readonly case: string }>(traps: readonly Trap[], caughtIn: (trap: Trap) => Caught): Trap[] {
  const share = (trap: Trap) => shareOf(caughtIn(trap));
  return traps.toSorted((one, other) => share(other) - share(one) || (one.case < other.case ? -1 : 1));
}

function shareOf({ x, n }: Caught): number {
  return x / n;
}

/** The pattern of one agent's failures in traps. */
function shapeOf(one: DeskAgent) {
  const traps = [...caughtByTrap([one])];
  const those = (holds: (caught: Caught) => boolean) => traps.filter(([, caught]) => holds(caught)).map(([id]) => id);
  return {
    agent: one.agent,
    // The largest number of trials that any trap has.
    runs: Math.max(0, ...traps.map(([, { n }]) => n)),
    everyRun: those(({ x, n }) => x === n),
    someRuns: those(({ x, n }) => x > 0 && x < n),
    never: those(({ x }) => x === 0),
  };
}
type TrapShape = ReturnType<typeof shapeOf>;

function rowSentences(rows: readonly TrapRow[], idle: string): string[] {
  const [first, second] = rows;
  if (!first) return [];
  const clean = rows.filter(({ caught }) => caught.x === 0).length;
  const alone = first.caught.x > 0 && (!second || shareOf(first.caught) > shareOf(second.caught));
  return sentences(
    alone && `The trap that catches agents most often is ${first.name}: ${outOf(first.caught, "trial")}.`,
    clean > 0 && `${clean} of ${counted(rows.length, "trap")} caught no agent${idle}.`,
  );
}

function shapeSentences(shapes: readonly TrapShape[]): string[] {
  const failing = shapes.filter(({ everyRun, someRuns }) => everyRun.length + someRuns.length > 0);
  const tried = failing.filter(({ runs }) => runs > 1);
  if (failing.length > 0 && tried.length === 0)
    return ["Each trap was run once, so consistent and occasional failures cannot be told apart."];
  const named = (shape: "everyRun" | "someRuns") => fewOf(tried.filter((one) => one[shape].length === 0).map(({ agent }) => agent));
  const [fixed, wavering] = [named("someRuns"), named("everyRun")];
  return sentences(
    fixed && `Agents that were caught by the same traps in every round: ${fixed}. These are consistent weaknesses.`,
    wavering && `Agents that no trap caught in every round, but some trap caught in some rounds: ${wavering}.`,
  );
}
