import { standIn, standInIds } from "../agent/stand-in/stand-in.ts";
import type { Agent, CaseAwareAgent } from "../conversation/agent.ts";
import type { Suite } from "../suite/suite.ts";
import { UserError } from "../user-error.ts";
import type { RunRequest } from "./run-suites.ts";

/** The stand-ins that take part in a run whose agents are not named: those that can run a case of these suites. */
export function ableStandIns(suites: Iterable<Suite>): readonly string[] {
  const all = [...suites];
  return standInIds.filter((id) => all.some((suite) => reasonAgainst(standIn(id), suite) === undefined));
}

/** Throws if none of the agents can run any case of the suites, and gives notice of each suite that an agent cannot run. */
export function mustBeAble(
  agents: ReadonlyMap<string, Agent | CaseAwareAgent>,
  suites: Iterable<Suite>,
  onNotice: RunRequest["onNotice"],
): void {
  const all = [...agents.values()];
  const unable = [...suites].map((suite) => ({
    suite: suite.name,
    reasons: all.map((agent) => ({ id: agent.id, why: reasonAgainst(agent, suite) })).filter(({ why }) => why !== undefined),
  }));
  const [why] = unable.flatMap(({ reasons }) => reasons.map((reason) => reason.why));
  if (unable.every(({ reasons }) => reasons.length === all.length) && why !== undefined) throw new UserError(why);
  for (const { suite, reasons } of unable) {
    const ids = reasons.map(({ id }) => id).join(", ");
    if (ids !== "") onNotice?.(`${ids} cannot run ${suite}, whose customers follow scenarios: these trials will be excluded.`);
  }
}

/** Why an agent cannot run any case of a suite; undefined if it can run some. */
function reasonAgainst(agent: Agent | CaseAwareAgent, { cases }: Suite): string | undefined {
  if (agent.kind !== "stand_in") return undefined;
  const reasons = cases.flatMap((testCase) => agent.cannotRun?.(testCase) ?? []);
  return reasons.length === cases.length ? reasons[0] : undefined;
}
