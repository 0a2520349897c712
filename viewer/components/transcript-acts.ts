import type { CustomerAct } from "../../src/conversation/customer-act.ts";
import { spaced } from "../../src/report/text/spaced.ts";

/** A customer's act in a few words. */
export function actText(act: CustomerAct): string {
  switch (act.act) {
    case "open":
      return `opening ${act.opening + 1}`;
    case "answer":
    case "volunteer":
    case "correct":
      return `${verbs[act.act]} ${spaced(act.slot)}: ${act.value}`;
    case "attach":
      return `sends ${spaced(act.slot)}`;
    case "not_known":
    case "withhold":
    case "ask_why":
      return `${verbs[act.act]} ${spaced(act.slot)}`;
    case "consent":
    case "decline":
    case "choose":
      return `${verbs[act.act]} ${spaced(act.action)}`;
    case "push":
      return `objection ${act.index + 1}`;
    case "change_mind":
      return "changes their mind";
    case "follow":
      return `${act.worked ? "carries out" : "cannot carry out"} ${act.tool}`;
    case "confused":
      return act.tool === undefined ? "is confused by an instruction" : `needs more details for ${act.tool}`;
    case "resist":
      return act.as === "bluff" ? `only says that ${act.tool} is done` : `will not carry out ${act.tool}`;
    case "leave":
      return `leaves: ${spaced(act.why)}`;
    default:
      return plainActs[act.act];
  }
}

const verbs = {
  answer: "answers",
  volunteer: "volunteers",
  correct: "corrects",
  not_known: "does not know",
  withhold: "withholds",
  ask_why: "asks why:",
  consent: "agrees to",
  decline: "declines",
  choose: "chooses",
} as const;

const plainActs = {
  restate_goal: "repeats the request",
  vague: "answers vaguely",
  not_understood: "does not understand",
  nonsense: "cannot make sense of the message",
  object: "objects",
  ask: "asks something",
  remark: "comments on something",
  farewell: "says goodbye",
  acknowledge: "acknowledges",
  wait: "waits",
  accept_refusal: "accepts the refusal",
  thank: "thanks",
} as const;
