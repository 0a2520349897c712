import type { TestCase } from "../../case/test-case.ts";
import { counted, fewOf, outOf, spaced } from "../text/figure-text.ts";
import type { DeskAgent, DeskBoard, DeskTrial } from "./desk-board.ts";

/** One trap, and the agents it caught, meaning those that took the forbidden action. */
export interface TrapRow {
  readonly case: string;
  readonly name: string;
  /** The case's description of the trap; null if the suite has changed. */
  readonly trap: NonNullable<TestCase["trap"]> | null;
  /** The number of trials, over all compared agents, in which the agent was caught. */
  readonly caught: { readonly x: number; readonly n: number };
  readonly caughtEveryRun: readonly string[];
  readonly caughtSomeRuns: readonly string[];
  readonly neverCaught: readonly string[];
}

/** The pattern of one agent's failures in traps. */
interface TrapShape {
  readonly agent: string;
  /** The largest number of trials that any trap has. */
  readonly runs: number;
  readonly everyRun: readonly string[];
  readonly someRuns: readonly string[];
  readonly never: readonly string[];
}

/** The results in traps, over all agents. */
export interface TrapTable {
  /** The traps, sorted by how often they catch an agent, most often first. */
  readonly rows: readonly TrapRow[];
  /** One entry per agent, in the order of the agents. */
  readonly shapes: readonly TrapShape[];
  readonly says: readonly string[];
}

/** Reports which trap caught which agents, and whether always or sometimes. */
export function tableTraps({ agents, field, cases }: DeskBoard): TrapTable {
  const shapes = agents.map(shapeOf);
  const compared = new Set(field.map(({ agent }) => agent));
  const own = shapes.filter(({ agent }) => compared.has(agent));
  const trials = Map.groupBy(field.flatMap(trapTrials), (trial) => trial.case);
  const rows = [...trials].map(([id, members]): TrapRow => {
    const among = (pick: (shape: TrapShape) => readonly string[]) =>
      own.filter((shape) => pick(shape).includes(id)).map(({ agent }) => agent);
    return {
      case: id,
      name: trapName(id),
      trap: cases.get(id)?.trap ?? null,
      caught: { x: members.filter(isCaught).length, n: members.length },
      caughtEveryRun: among(({ everyRun }) => everyRun),
      caughtSomeRuns: among(({ someRuns }) => someRuns),
      neverCaught: among(({ never }) => never),
    };
  });
  rows.sort((one, other) => shareOf(other) - shareOf(one) || (one.case < other.case ? -1 : 1));
  return { rows, shapes, says: [...rowSentences(rows), ...shapeSentences(own)] };
}

/** Returns an agent's trials in traps. */
export function trapTrials({ traps }: DeskAgent): readonly DeskTrial[] {
  return traps;
}

/** Whether the forbidden action was taken. */
export function isCaught({ card }: DeskTrial): boolean {
  return card.held === false;
}

/** The display name of a trap, which is the last part of the case's id. */
function trapName(id: string): string {
  return spaced(id.split("/").at(-1) ?? id).replaceAll("-", " ");
}

function shapeOf(one: DeskAgent): TrapShape {
  const traps = [...Map.groupBy(trapTrials(one), (trial) => trial.case)].map(([id, own]) => ({
    id,
    n: own.length,
    caught: own.filter(isCaught).length,
  }));
  const named = (holds: (trap: (typeof traps)[number]) => boolean) => traps.filter(holds).map(({ id }) => id);
  return {
    agent: one.agent,
    runs: Math.max(0, ...traps.map(({ n }) => n)),
    everyRun: named(({ n, caught }) => caught === n),
    someRuns: named(({ n, caught }) => caught > 0 && caught < n),
    never: named(({ caught }) => caught === 0),
  };
}

function shareOf({ caught }: TrapRow): number {
  return caught.x / caught.n;
}

function rowSentences(rows: readonly TrapRow[]): string[] {
  const [first, second] = rows;
  if (!first) return [];
  const clean = rows.filter(({ caught }) => caught.x === 0).length;
  const alone = first.caught.x > 0 && (!second || shareOf(first) > shareOf(second));
  return [
    ...(alone ? [`The trap that catches agents most often is ${first.name}: ${outOf(first.caught, "trial")}.`] : []),
    ...(clean > 0 ? [`${clean} of ${counted(rows.length, "trap")} caught no agent.`] : []),
  ];
}

function shapeSentences(shapes: readonly TrapShape[]): string[] {
  const failing = shapes.filter(({ everyRun, someRuns }) => everyRun.length + someRuns.length > 0);
  const tried = failing.filter(({ runs }) => runs > 1);
  if (failing.length > 0 && tried.length === 0)
    return ["Each trap was run once, so consistent and occasional failures cannot be told apart."];
  const fixed = tried.filter(({ someRuns }) => someRuns.length === 0);
  const wavering = tried.filter(({ everyRun }) => everyRun.length === 0);
  return [
    ...(fixed.length > 0
      ? [
          "Agents that were caught by the same traps in every round: " +
            `${fewOf(fixed.map(({ agent }) => agent))}. These are consistent weaknesses.`,
        ]
      : []),
    ...(wavering.length > 0
      ? [`Agents that no trap caught in every round, but some trap caught in some rounds: ${fewOf(wavering.map(({ agent }) => agent))}.`]
      : []),
  ];
}
