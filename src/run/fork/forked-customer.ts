import type { Customer, CustomerBriefing, CustomerSession, CustomerTurn, Heard } from "../../conversation/customer.ts";
import { SetupError } from "../../user-error.ts";
import type { ForkPoint, ForkUntil } from "./fork-point.ts";
import type { PastTurn } from "./past-script.ts";

/** How a customer takes part in a fork. */
export interface CustomerFork extends ForkPoint {
  readonly until: ForkUntil;
  /** Called when the agent's turn is over and the sample does not continue; never resolves. */
  readonly onTurnOver: () => Promise<never>;
}

/**
 * The customer in a fork, who repeats the recorded turns. If the conversation continues after the decision, the real
 * customer is also run from the beginning and must say the same things again.
 */
export function forkedCustomer(customer: Customer, fork: CustomerFork): Customer {
  return { ...customer, open: (briefing) => openFork(customer, briefing, fork) };
}

async function openFork(customer: Customer, briefing: CustomerBriefing, fork: CustomerFork): Promise<CustomerSession> {
  const own = fork.until === "end" ? await customer.open(briefing) : undefined;
  let taken = 0;
  const next = (): PastTurn | undefined => {
    taken += 1;
    return fork.turns[taken - 1];
  };
  const repeatWith = (turn: PastTurn, now: CustomerTurn | undefined): CustomerTurn => {
    const sent = repeated(turn, now);
    if (turn.said.repaired) own?.revise?.(sent);
    return sent;
  };
  return {
    open: async () => {
      const turn = next();
      if (!turn) throw new SetupError("the trial has no customer message, so there is no decision to repeat.");
      return repeatWith(turn, await own?.open());
    },
    reply: async (heard) => {
      const turn = next();
      if (!turn) return own ? own.reply(heard) : fork.onTurnOver();
      if (own) return repeatWith(turn, await own.reply(heard));
      return repeatTurn(turn, heard);
    },
    revise: (sent) => own?.revise?.(sent),
    close: () => own?.close?.(),
  };
}

function repeatTurn(turn: PastTurn, heard: Heard): CustomerTurn {
  for (const { tool, args } of turn.calls) heard.call(tool, args);
  return repeated(turn, undefined);
}

/** Returns the recorded turn after checking that the customer's new turn is the same. */
function repeated({ said: { text, attachments, acts, repaired } }: PastTurn, now: CustomerTurn | undefined): CustomerTurn {
  if (now === undefined || now.text === (repaired?.draft ?? text)) return { text, attachments, acts };
  throw new SetupError(
    `the simulated customer no longer says the same: "${text}" in the trial, "${now.text}" now. The trial was run ` +
      "by another version of Deskproof, so it cannot be continued; omit --until end to repeat only the decision.",
  );
}
