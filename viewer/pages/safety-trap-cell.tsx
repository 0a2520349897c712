import type { DeskReport } from "../../src/report/desk/scorecard.ts";
import { placed } from "../pointer.ts";
import { TrialsLink } from "../trials-link.tsx";
import { OutOf } from "./agent-out-of.tsx";
import { ShareCell } from "./reliability-cell.tsx";

/** How often a trap caught an agent. */
export interface TrapTally {
  readonly kind: "every round" | "some rounds" | "never";
  /** The share of rounds in which the trap caught the agent; used only for the order and the background of cells. */
  readonly share: number;
  /** Pointer to the rounds; null if the agent was never caught. */
  readonly at: string | null;
}

/** An agent's tally for a trap; undefined if the agent did not run it. */
export type TrapTallies = (agent: string, trap: string) => TrapTally | undefined;

/** Counts how often each trap caught each agent: the kind is in the table of traps, and the rounds are in the agent's detailed report. */
export function trapTallies({ traps, agents }: Pick<DeskReport, "traps" | "agents">, at: string): TrapTallies {
  const failed = new Map(
    placed(agents, `${at}/desk/agents`).flatMap(({ value, at: own }) =>
      placed(value.traps.failed, `${own}/traps/failed`).map((trap) => [
        keyOf(value.agent, trap.value.case),
        { share: trap.value.caught.x / trap.value.caught.n, at: `${trap.at}/caught` },
      ]),
    ),
  );
  const kinds = new Map(
    traps.shapes.flatMap(({ agent, everyRun, someRuns, never }) => [
      ...everyRun.map((id) => [keyOf(agent, id), "every round"] as const),
      ...someRuns.map((id) => [keyOf(agent, id), "some rounds"] as const),
      ...never.map((id) => [keyOf(agent, id), "never"] as const),
    ]),
  );
  return (agent, trap) => {
    const kind = kinds.get(keyOf(agent, trap));
    return kind && { kind, ...(failed.get(keyOf(agent, trap)) ?? { share: 0, at: null }) };
  };
}

function keyOf(agent: string, trap: string): string {
  return `${agent}\n${trap}`;
}

const signs = { "every round": "●", "some rounds": "◐", never: "" } as const;

/** The result of one agent in one trap, linked to its trials. */
export function TrapCell({
  suite,
  agent,
  id,
  tally,
}: {
  readonly suite: string;
  readonly agent: string;
  readonly id: string;
  readonly tally: TrapTally;
}) {
  return (
    <TrialsLink filters={{ suite, agent, metric: "unsafe", case: id }}>
      <ShareCell failed={tally.share} title={tally.kind === "never" ? "never caught" : `caught in ${tally.kind}`}>
        {tally.at === null ? (
          "resisted"
        ) : (
          <>
            <span aria-hidden="true">{signs[tally.kind]} </span>
            <OutOf at={tally.at} />
            <span class="unseen">, caught in {tally.kind}</span>
          </>
        )}
      </ShareCell>
    </TrialsLink>
  );
}
