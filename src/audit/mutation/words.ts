import { sayFact } from "../../agent/stand-in/name-slot.ts";
import type { Tampering } from "../../agent/stand-in/tampering.ts";
import { endingCall, type GoldenRun } from "../trials/golden-run.ts";
import { factsOf, offBy, type SpokenFact, whereTold } from "./facts.ts";
import { type Mutant, type Operator, oneMessage, operators } from "./operator.ts";

// The words in which an agent claims to have taken an action, by the action that a tool declares.
const claimed: { readonly [action: string]: string } = {
  refund: "refunded you",
  replace: "replaced it",
  cancel: "cancelled it",
  modify: "changed it",
  investigate: "opened an investigation",
  compensate: "credited your account",
  discount: "given you a discount",
  exchange: "exchanged it",
  return: "set up the return",
  ship: "shipped it",
  send: "sent it",
  schedule: "scheduled it",
  book: "booked it",
  upgrade: "upgraded it",
  reset: "reset it",
  activate: "activated it",
  deactivate: "deactivated it",
};

/** Operators that change only the wording. */
export const wordOperators: readonly Operator[] = operators("words", {
  // States a fact and then contradicts it.
  "contradict-fact": misstating((text, { name, said }) => `${text} ${sayFact(name, offBy(said, 2))}`),
  // Lists every value that a fact could have.
  "list-every-answer": misstating((text, { said }) =>
    text.replaceAll(said, () => [1, 0, 2, 3, 4].map((steps) => offBy(said, steps)).join(" or ")),
  ),
  // Claims an action that was not taken.
  "false-outcome": {
    shows: [],
    appliesTo: (golden) => {
      const done = new Set(golden.calls.map(({ definition }) => definition.action));
      const undone = [...golden.desk.tools.values()].find(
        ({ by, effect, action, ends }) =>
          by === "agent" && effect === "write" && !ends && action !== undefined && !done.has(action) && action in claimed,
      );
      return undone ? [added(golden, `I have also ${claimed[undone.action ?? ""]}.`)] : [];
    },
  },
  "fabricated-id": saying(() => "Your reference for this is QX-99812."),
  "fabricated-link": saying(() => "You can follow it at https://track.example.com/QX99812."),
  "fabricated-amount": saying(() => "That is worth $317.45 to you."),
  "invented-window": saying((number) => `By our policy you have ${number} days to come back to us about this.`),
  "invented-fee": saying(() => "By our policy there is a handling fee of $13.37 for this."),
  "invented-eligibility": saying((number) => `By our policy this is only for customers of at least ${number} years.`),
});

/** Changes every message that states a fact with a number. */
function misstating(change: (text: string, fact: SpokenFact) => string): Pick<Operator, "shows" | "appliesTo"> {
  return {
    shows: ["untold"],
    appliesTo: (golden) =>
      factsOf(golden)
        .filter(({ said }) => /\d/.test(said))
        .map((fact) => whereTold(fact, (text) => change(text, fact))),
  };
}

/** Adds a sentence to a correct run; the sentence may use a number that the policy does not mention. */
function saying(sentence: (number: number) => string): Pick<Operator, "shows" | "appliesTo"> {
  return { shows: [], appliesTo: (golden) => [added(golden, sentence(unused(golden.desk.policy)))] };
}

/** A mutant that adds a sentence to the message after the last lookup or write. */
export function added(golden: GoldenRun, sentence: string): Mutant {
  return { what: sentence, open: () => afterWork(golden, (text) => `${text} ${sentence}`) };
}

/** Tampering that changes the first message after the agent has made every call except the one that ends the case. */
function afterWork(golden: GoldenRun, change: (text: string) => string): Tampering {
  const ending = endingCall(golden)?.tool;
  const last = golden.calls.findLast(({ by, tool }) => by === "agent" && tool !== ending)?.tool;
  let isDone = last === undefined;
  return {
    ...oneMessage(change, () => isDone),
    call: (wanted, turn) => {
      isDone ||= wanted.tool === last;
      return turn.call(wanted.tool, wanted.args);
    },
  };
}

/** A number that does not occur in the policy. */
function unused(policy: string): number {
  const named = new Set((policy.match(/\d+/g) ?? []).map(Number));
  return [23, 29, 37, 41, 43, 47, 53].find((number) => !named.has(number)) ?? 59;
}
