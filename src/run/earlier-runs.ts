import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { Usage } from "../conversation/event.ts";
import { counted } from "../report/text/figure-text.ts";
import { openRun } from "../store/open/open-run.ts";
import { type RunPlan, readerIn } from "../store/run-plan.ts";
import type { RunStore, TrialUsage } from "../store/run-store.ts";
import { UserError } from "../user-error.ts";
import { readAgentName } from "./agent-name.ts";

/** The expected number of tokens per conversation. */
export interface TokensPerConversation {
  readonly tokens: {
    readonly input: number;
    readonly output: number;
    readonly cached: number;
    readonly cacheWrite: number;
  };
  /** The model with which the tokens were measured, if any. */
  readonly model: string | undefined;
  readonly basis: string;
}

/** The runs in a folder, latest first. */
export type EarlierRuns = readonly { readonly name: string; readonly store: RunStore }[];

const mostRuns = 20;

/** Opens the latest runs in a folder; files that are not runs or cannot be read are skipped. */
export function openEarlierRuns(folder: string, opened: DisposableStack): EarlierRuns {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((name) => name.endsWith(".db"));
  const runs = names
    .sort()
    .reverse()
    .slice(0, mostRuns)
    .flatMap((name) => {
      try {
        return [{ name, store: opened.use(openRun(join(folder, name))) }];
      } catch (error) {
        if (error instanceof UserError) return [];
        throw error;
      }
    });
  return runs.sort((one, other) => (one.store.plan.startedAt < other.store.plan.startedAt ? 1 : -1));
}

/** A participant in a conversation, and its name. */
export interface Participant {
  readonly by: "agent" | "customer" | "reader";
  readonly name: string;
}

/** The tokens that a participant used per conversation on a suite, from the latest run that contains both; undefined if there is none. */
export function meanTokens(runs: EarlierRuns, suite: string, speaker: Participant): TokensPerConversation | undefined {
  for (const { name, store } of runs) {
    const known = callsByTrial(store, suite, speaker).filter((usage) =>
      usage.every(({ input, output }) => input !== undefined && output !== undefined),
    );
    const calls = known.flat();
    if (calls.length === 0) continue;
    const mean = (pick: (call: (typeof calls)[number]) => number | undefined) =>
      calls.reduce((sum, call) => sum + (pick(call) ?? 0), 0) / known.length;
    return {
      tokens: {
        input: mean(({ input }) => input),
        output: mean(({ output }) => output),
        cached: mean(({ cached }) => cached),
        cacheWrite: mean(({ cacheWrite }) => cacheWrite),
      },
      model: calls[0]?.model,
      basis: `${counted(known.length, "conversation")} in ${name}`,
    };
  }
  return undefined;
}

/** Whether an agent has run a suite in any of the runs. */
export function hasRun(runs: EarlierRuns, suite: string, agent: string): boolean {
  return runs.some(({ store: { plan } }) => plan.suites.some(({ name }) => name === suite) && agentIn(plan, agent) !== undefined);
}

// An agent that the user has named is the same one if its URL or its command has changed.
function agentIn(plan: RunPlan, agent: string): string | undefined {
  const { name } = readAgentName(agent);
  return plan.agents.find((id) => id === agent || id === name || plan.agentSources[id] === agent);
}

function callsByTrial(store: RunStore, suite: string, { by, name }: Participant): Usage[][] {
  const { plan } = store;
  if (by !== "agent")
    // If the agent ends the case at once, the trial uses no tokens for the customer and the reader.
    return (by === "reader" ? readerIn(plan, suite) : plan.customer) === name
      ? plan.agents.flatMap((id) => ownCalls(store.usage(suite, id), by))
      : [];
  const id = agentIn(plan, name);
  // An agent without any call did not report its usage, so the usage is unknown.
  return id === undefined ? [] : ownCalls(store.usage(suite, id), undefined).filter((calls) => calls.length > 0);
}

function ownCalls(trials: Iterable<TrialUsage>, asker: Usage["by"]): Usage[][] {
  return [...trials].map(({ usage }) => usage.filter(({ by }) => by === asker));
}
