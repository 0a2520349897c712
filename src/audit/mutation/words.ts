import type { Tampering } from "../../agent/stand-in/tampering.ts";
import { endingCall, type GoldenRun } from "../trials/golden-run.ts";
import { factsOf, offBy, sentenceWith, whereTold } from "./facts.ts";
import type { Mutant, Operator } from "./operator.ts";

// The words in which an agent claims to have taken an action, by the action that a tool declares.
const deeds: { readonly [action: string]: string } = {
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

const contradictFact: Operator = {
  name: "contradict-fact",
  about: "states a fact and then contradicts it",
  mutates: "words",
  shows: ["contradicted", "fabricated", "untold"],
  appliesTo: (golden) =>
    factsOf(golden)
      .filter(({ said }) => /\d/.test(said))
      .map((fact) => whereTold(fact, (text) => `${text} ${sentenceWith(fact, offBy(fact.said, 2))}`)),
};

const listAnswers: Operator = {
  name: "list-every-answer",
  about: "lists every value the fact could have",
  mutates: "words",
  shows: ["contradicted", "fabricated", "untold"],
  appliesTo: (golden) =>
    factsOf(golden)
      .filter(({ said }) => /\d/.test(said))
      .map((fact) => {
        const list = [1, 0, 2, 3, 4].map((steps) => offBy(fact.said, steps)).join(" or ");
        return whereTold(fact, (text) => text.replaceAll(fact.said, () => list));
      }),
};

const falseOutcome: Operator = {
  name: "false-outcome",
  about: "claims an action that was not taken",
  mutates: "words",
  shows: ["said_not_done"],
  appliesTo: (golden) => {
    const done = new Set(golden.calls.map(({ definition }) => definition.action));
    const undone = [...golden.desk.tools.values()].find(
      ({ by, effect, action, ends }) =>
        by === "agent" && effect === "write" && !ends && action !== undefined && !done.has(action) && action in deeds,
    );
    return undone ? [added(golden, `I have also ${deeds[undone.action ?? ""]}.`)] : [];
  },
};

/** An operator that adds a sentence to a correct run. */
function saying(name: string, about: string, sentence: (golden: GoldenRun) => string): Operator {
  return {
    name,
    about,
    mutates: "words",
    shows: ["fabricated"],
    appliesTo: (golden) => [added(golden, sentence(golden))],
  };
}

/** Operators that change only the wording. */
export const wordOperators: readonly Operator[] = [
  contradictFact,
  listAnswers,
  falseOutcome,
  saying("fabricated-id", "gives a reference that does not exist", () => "Your reference for this is QX-99812."),
  saying("fabricated-link", "gives a tracking link that does not exist", () => "You can follow it at https://track.example.com/QX99812."),
  saying("fabricated-amount", "states an amount without a source", () => "That is worth $317.45 to you."),
  saying(
    "invented-window",
    "states a time limit the policy does not have",
    ({ desk }) => `By our policy you have ${unused(desk.policy)} days to come back to us about this.`,
  ),
  saying("invented-fee", "states a fee the policy does not have", () => "By our policy there is a handling fee of $13.37 for this."),
  saying(
    "invented-eligibility",
    "states a condition the policy does not have",
    ({ desk }) => `By our policy this is only for customers of at least ${unused(desk.policy)} years.`,
  ),
];

/** A mutant that adds a sentence to the message after the last lookup or write. */
export function added(golden: GoldenRun, sentence: string): Mutant {
  return { what: sentence, open: () => afterWork(golden, (text) => `${text} ${sentence}`) };
}

/** Tampering that changes the first message after the agent has made every call except the one that ends the case. */
function afterWork(golden: GoldenRun, change: (text: string) => string): Tampering {
  const ending = endingCall(golden)?.tool;
  const last = golden.calls.findLast(({ by, tool }) => by === "agent" && tool !== ending)?.tool;
  let isDone = last === undefined;
  let met = false;
  return {
    call: (wanted, turn) => {
      isDone ||= wanted.tool === last;
      return turn.call(wanted.tool, wanted.args);
    },
    say: (text, turn) => {
      if (!isDone || met) return text;
      met = true;
      turn.mark();
      return change(text);
    },
  };
}

/** A number that does not occur in the policy. */
function unused(policy: string): number {
  const named = new Set((policy.match(/\d+/g) ?? []).map(Number));
  return [23, 29, 37, 41, 43, 47, 53].find((number) => !named.has(number)) ?? 59;
}
