import { builtInReader } from "../conversation/built-in-reader.ts";
import type { OwnPrices } from "../llm/prices.ts";
import { redact } from "../secrets/redact.ts";
import type { AgentKind, RunPlan } from "../store/run-plan.ts";
import type { Suite } from "../suite/suite.ts";
import { UserError } from "../user-error.ts";
import { deskproofVersion } from "../version.ts";
import { kindOfAgent } from "./agent-name.ts";

/** An agent of a new run. */
interface NewAgent {
  readonly id: string;
  readonly source: string;
  /** The agent's kind; by default, derived from `source`. */
  readonly kind?: AgentKind;
}

/** The inputs of a new run's plan. */
interface NewRun {
  readonly startedAt: string;
  readonly suites: Iterable<Suite>;
  /** The agents' ids, each with the agent as the user specified it. */
  readonly agents: readonly NewAgent[];
  readonly customer: string;
  /** The name of the reader; by default, the built-in one. */
  readonly reader?: string | undefined;
  /** The names of the readers of single suites, by suite. */
  readonly ownReaders?: ReadonlyMap<string, string> | undefined;
  readonly seed: string;
  readonly replyMs: number;
  readonly attempts: number;
  readonly prices: OwnPrices | undefined;
}

/** Creates the plan of a run. */
export function newPlan({ suites: given, agents, reader, ownReaders, prices, ...run }: NewRun): RunPlan {
  const suites = [...given];
  refuseSecretIds([...agents.map(({ id }) => id), ...suites.flatMap(({ name, cases }) => [name, ...cases.map(({ id }) => id)])]);
  return {
    ...run,
    ...(reader === undefined || reader === builtInReader.id ? {} : { reader }),
    deskproof: deskproofVersion,
    suites: suites.map(({ name, title, folder, version, hash, source, words }) => {
      const own = ownReaders?.get(name);
      const optional = { ...(source ? { source } : {}), ...(words ? { words } : {}), ...(own === undefined ? {} : { reader: own }) };
      return { name, title, folder, version, hash, ...optional };
    }),
    agents: agents.map(({ id }) => id),
    agentSources: Object.fromEntries(agents.map(({ id, source }) => [id, source])),
    agentKinds: Object.fromEntries(agents.map(({ id, source, kind = kindOfAgent(source) }) => [id, kind])),
    ...(prices ? { prices } : {}),
  };
}

// Trials are found by these ids, so they cannot be redacted.
function refuseSecretIds(ids: readonly string[]): void {
  if (redact(ids.join("\n")) === ids.join("\n")) return;
  const found = ids.find((id) => redact(id) !== id) ?? "";
  throw new UserError(
    `the id "${redact(found)}" of an agent, a suite or a case contains a secret, shown here as [key], and ids appear in every ` +
      "report. Rename it, or unset the variable that contains the secret.",
  );
}
