import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { RunStore } from "../store/run-store.ts";
import { openRun } from "../store/sqlite-store.ts";
import { UserError } from "../user-error.ts";

/** Tokens of a conversation as it may be expected to take. */
export interface TokensPerConversation {
  readonly tokens: {
    readonly input: number;
    readonly output: number;
    readonly cached: number;
    readonly cacheWrite: number;
  };
  /** The model they were counted at, if any. */
  readonly model: string | undefined;
  readonly basis: string;
}

/** The runs of a folder, the latest first. */
export type EarlierRuns = readonly { readonly name: string; readonly store: RunStore }[];

const mostRuns = 20;

/** Opens the latest runs of a folder; what is no run, or cannot be read, says nothing. */
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

/** What a conversation of an agent on a suite took in the latest run that holds both; undefined when none does. */
export function meanTokens(runs: EarlierRuns, suite: string, agent: string): TokensPerConversation | undefined {
  for (const { name, store } of runs) {
    const { agents, agentSources } = store.plan;
    const id = agents.find((known) => known === agent || agentSources[known] === agent);
    const trials = id === undefined ? [] : [...store.usage(suite, id)];
    const known = trials
      .map(({ usage }) => usage.filter(({ by }) => by === undefined))
      .filter(
        (usage) => usage.length > 0 && usage.every(({ input, output }) => input !== undefined && output !== undefined),
      );
    if (known.length === 0) continue;
    const calls = known.flat();
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
      basis: `${known.length} conversations in ${name}`,
    };
  }
  return undefined;
}
