import type { TestCase } from "../../case/test-case.ts";
import { canonicalJson, type Json } from "../../json.ts";
import type { Disturbance, Perturbation, TrialSetting } from "../perturbation.ts";
import type { Desk } from "../suite.ts";

/** The rejection codes of calls that failed with a transient error and may be retried. */
export const transientCodes = { timeout: "timeout", error: "internal_error" } as const;

const timeout: Perturbation = {
  name: "tool_timeout",
  about: "one tool call times out; the same call works when it is repeated",
  open: (setting) => failOnce(setting, transientCodes.timeout, "The request timed out. Nothing was changed."),
};

const serverError: Perturbation = {
  name: "tool_error",
  about: "one tool call fails with a 500; the same call works when it is repeated",
  open: (setting) => failOnce(setting, transientCodes.error, "500 Internal Server Error. Nothing was changed."),
};

const slowMs = 1500;

const slowRead: Perturbation = {
  name: "slow_read",
  about: `one lookup takes ${slowMs / 1000} seconds longer`,
  appliesTo: (testCase, desk) => readsIn(testCase, desk) > 0,
  open: ({ testCase, desk, random }) => {
    const slow = random.below(readsIn(testCase, desk));
    let reads = 0;
    return { delay: ({ effect }) => (effect === "read" && reads++ === slow ? slowMs : 0) };
  },
};

const staleRead: Perturbation = {
  name: "stale_read",
  about: "after a change, the first repeated lookup still returns the old answer; the next one is up to date",
  open: () => {
    const answers = new Map<string, { readonly value: Json; readonly changes: number }>();
    let changes = 0;
    return {
      call: ({ tool, args, run, note }) => {
        if (tool.effect === "write") {
          const value = run();
          changes += 1;
          return value;
        }
        const name = `${tool.name} ${canonicalJson(args)}`;
        const earlier = answers.get(name);
        const value = run();
        answers.set(name, { value, changes });
        if (!earlier || earlier.changes === changes || canonicalJson(earlier.value) === canonicalJson(value)) return value;
        note("the answer is the one from before the change");
        return earlier.value;
      },
    };
  },
};

/** Perturbations that affect tools. */
export const toolFaults: readonly Perturbation[] = [timeout, serverError, slowRead, staleRead];

/** Rejects one of the agent's first n calls, chosen at random, where n is the number of calls in the plan. */
function failOnce({ testCase, desk, random }: TrialSetting, code: string, message: string): Disturbance {
  const failing = random.below(Math.max(1, callsIn(testCase, desk).length));
  return {
    call: ({ world, index, run, note }) => {
      if (index !== failing) return run();
      note(message);
      return world.reject(code, message);
    },
  };
}

function callsIn({ truth }: TestCase, { tools }: Desk) {
  return truth.plan.flatMap(({ tool }) => tools.get(tool) ?? []).filter(({ by }) => by === "agent");
}

function readsIn(testCase: TestCase, desk: Desk): number {
  return callsIn(testCase, desk).filter(({ effect }) => effect === "read").length;
}
