import type { CustomerBriefing, CustomerSession, CustomerTurn } from "../conversation/customer.ts";
import type { CustomerAct, LeaveReason } from "../conversation/customer-act.ts";

/**
 * A scenario's customer without a model: it sends its opening, makes its own calls once the agent names them, and leaves when they are
 * done. It does not answer questions, so it suits only agents that ask none.
 */
export function openScript({ customer, opening }: CustomerBriefing): CustomerSession {
  const { openings, patience, script = [] } = customer;
  let done = 0;
  let idle = 0;
  return {
    open: () => {
      const index = opening % openings.length;
      return say(openings[index] ?? "", [{ act: "open", opening: index }]);
    },
    reply: ({ texts, call, ended }) => {
      const next = script[done];
      if (ended || next === undefined) return leave("Thank you.", "goal_met");
      if (!next.every(({ tool }) => texts.some((text) => text.includes(tool)))) {
        idle++;
        if (idle >= patience) return leave("This leads nowhere.", "patience_spent");
        return say("I am still waiting.", [{ act: "vague" }]);
      }
      done++;
      const seen = next.map(({ tool, args }) => ({ tool, outcome: call(tool, args) }));
      const acts = seen.map(({ tool, outcome }): CustomerAct => {
        return { act: "follow", tool, worked: outcome.kind === "ok" };
      });
      const lines = seen.map(({ outcome }) => (outcome.kind === "ok" ? String(outcome.value) : outcome.message));
      return say(lines.join("\n") || "Done.", acts);
    },
  };
}

function say(text: string, acts: readonly CustomerAct[]): CustomerTurn {
  return { text, attachments: [], acts };
}

function leave(text: string, why: LeaveReason): CustomerTurn {
  return say(text, [{ act: "leave", why }]);
}
