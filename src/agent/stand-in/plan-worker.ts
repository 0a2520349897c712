import type { AgentSession, StandInBriefing } from "../../conversation/agent.ts";

/**
 * The reference stand-in for a case whose customer follows a scenario. It makes the plan's calls in order, tells the
 * customer which calls to make when it is their turn, and states the facts that the case requires.
 */
export function openPlanWorker({ testCase, desk }: StandInBriefing): AgentSession {
  const steps = [...testCase.truth.plan];
  const isCustomers = (tool: string) => desk.tools.get(tool)?.by === "customer";
  return {
    reply: async (turn) => {
      for (let next = steps[0]; next && !isCustomers(next.tool); next = steps[0]) {
        steps.shift();
        await turn.call(next.tool, next.args);
      }
      const next = steps.findIndex(({ tool }) => !isCustomers(tool));
      const asked = steps.splice(0, next < 0 ? steps.length : next);
      if (asked.length > 0) return `Please do this: ${asked.map(({ tool }) => tool).join(", ")}.`;
      const told = testCase.truth.tell.map(({ value }) => String(value));
      return ["That is all done.", ...told].join(" ");
    },
  };
}
