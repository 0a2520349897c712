import { wants } from "../conversation/acceptance.ts";
import { offersToLeave } from "../conversation/asks-yes.ts";
import { type Hearing, hears } from "../conversation/hearing.ts";
import { withClosingPunctuation } from "../conversation/message.ts";
import { type Agenda, normalizedTexts, stanceOf } from "./agenda.ts";
import type { Piece, Scene } from "./piece.ts";
import { leadToGoal } from "./voice.ts";

/** Reacts to a turn that asks nothing of the customer: an outcome, news, a pause or a goodbye. */
export function react(scene: Scene): Piece {
  const { agenda, hearing, voice } = scene;
  if (hearing.texts.length === 0) return { acts: [{ act: "wait" }], text: voice.say("hello") };
  if (isAboutMachines(hearing)) return nonsense(scene);
  if (isHandedOver(scene)) {
    return { acts: [{ act: "thank" }, { act: "leave", why: "handed_over" }], text: voice.say("handedOver") };
  }
  const pauses = hears(hearing, "hold") && !hears(hearing, "close", "done", "inform");
  if (agenda.met && !pauses) return settle(scene);
  if (hasHadItsNo(scene) && hearing.choice) return { acts: [{ act: "decline", action: "other" }], text: voice.say("leaveAsIs") };
  if (hasHadItsNo(scene) && (hearing.closing || hears(hearing, "inform", "close"))) return giveIn(scene);
  if (hearing.closing) return restate(scene, "notDone");
  const done = hearing.acts.find((act) => act.act === "done");
  if (done !== undefined && objectsTo(scene, done.action)) {
    const acts = [{ act: "decline", action: done.action ?? "" }, { act: "restate_goal" }] as const;
    return { acts, text: leadToGoal(voice, "object", agenda.customer.goal) };
  }
  if (hears(hearing, "instruct")) return { acts: [{ act: "acknowledge" }], text: voice.say("acknowledge") };
  if (hears(hearing, "close")) return restate(scene, "notDone");
  if (hears(hearing, "hold")) return hold(scene);
  if (hears(hearing, "inform", "done")) return restate(scene, "soWhat");
  if (hears(hearing, "greet", "apology")) {
    return restate(scene, hears(hearing, "apology") ? "excuse" : "greet");
  }
  return puzzle(scene);
}

/** Whether the case is escalated. If the customer already has what they came for, only a call counts as an escalation. */
function isHandedOver({ agenda, hearing }: Scene): boolean {
  return hears(hearing, "handover") && (!agenda.met || hearing.actions.some(({ action }) => action === "handover"));
}

/** Whether the customer mainly wants information rather than an action. */
export function wantsToKnow({ agenda }: Scene): boolean {
  return agenda.accepts.length === 0 || agenda.accepts[0]?.action === "inform";
}

/** Whether the customer was refused, has used up all pushes, and is not waiting for anything. */
function hasHadItsNo({ agenda }: Scene): boolean {
  return isRefused(agenda) && agenda.pushed >= agenda.customer.pushes.length && !agenda.awaiting;
}

/** Whether the customer was refused in an earlier turn, judging by the agent's words or by the customer's own pushes. */
export function isRefused({ hearings, pushed }: Agenda): boolean {
  return pushed > 0 || hearings.some((hearing) => hears(hearing, "refuse"));
}

/** Whether a call did what the customer came for, even if the agent does not mention it. */
export function wasDone({ agenda, hearing }: Scene): boolean {
  const stance = stanceOf(agenda);
  return hearing.actions.some(({ effect, ends, action }) => effect === "write" && !ends && action !== undefined && wants(stance, action));
}

/** Accepts the refusal and leaves. */
export function giveIn({ agenda, voice }: Scene): Piece {
  return {
    acts: [{ act: "accept_refusal" }, { act: "leave", why: "refusal_accepted" }],
    text: agenda.customer.concedes ?? voice.say("giveIn"),
  };
}

function settle(scene: Scene): Piece {
  const { agenda, hearing, voice, briefing, turn } = scene;
  // A customer who came for information cannot tell whether more is coming, so they wait one turn longer.
  const enough = agenda.thanked > (wantsToKnow(scene) ? 1 : 0);
  const over = hears(hearing, "close") || enough || turn >= briefing.turns;
  const { closing } = agenda.customer;
  if (over) return { acts: [{ act: "thank" }, { act: "leave", why: "goal_met" }], text: closing ?? voice.say("farewell") };
  const done = hears(hearing, "done") || agenda.awaiting;
  // If asked to choose between things they did not come for, the customer leaves everything as it is.
  if (hearing.choice && !hearing.closing)
    return {
      // A customer who takes the option to leave things as they are declines nothing.
      acts: [offersToLeave(hearing.texts) ? { act: "acknowledge" } : { act: "decline", action: "other" }, { act: "thank" }],
      text: `${withClosingPunctuation(voice.say("leaveAsIs"))} ${voice.own("thanks") ?? ""}`.trim(),
    };
  return { acts: [{ act: "thank" }], text: voice.say(done ? "thank" : "informed") };
}

function objectsTo({ agenda }: Scene, action: string | undefined): boolean {
  // Nobody objects to routine steps, such as a note, a check or an email.
  const onTheWay = ["search", "investigate", "send", "contact", "inform", "other", "handover"];
  return action !== undefined && !onTheWay.includes(action) && !agenda.awaiting && !wants(stanceOf(agenda), action);
}

function hold({ agenda, voice }: Scene): Piece {
  return { acts: [{ act: "wait" }], text: voice.say(agenda.held ? "stillWaiting" : "wait") };
}

function puzzle(scene: Scene): Piece {
  const { agenda, hearing, voice } = scene;
  const sense = senseOf(agenda, hearing);
  if (hearing.proposals.length > 0 && agenda.unclear > 0) {
    return { acts: [{ act: "decline", action: "other" }], text: leadToGoal(voice, "decline", agenda.customer.goal) };
  }
  if (sense === "pleasantry" && hearing.proposals.length === 0) {
    return restate(scene, "soWhat");
  }
  if (sense === "nonsense") return nonsense(scene);
  return { acts: [{ act: "not_understood" }], text: voice.say("notUnderstood") };
}

function restate({ agenda, voice }: Scene, lead: "soWhat" | "notDone" | "greet" | "excuse"): Piece {
  return { acts: [{ act: "restate_goal" }], text: leadToGoal(voice, lead, agenda.customer.goal) };
}

function nonsense({ agenda, voice }: Scene): Piece {
  return { acts: [{ act: "nonsense" }], text: leadToGoal(voice, "nonsense", agenda.customer.goal) };
}

const FUNCTION_WORDS: ReadonlySet<string> = new Set(
  (
    "the a an i you we it is are was be to of and in on for with that this have has can will your my me our not no yes ok okay so if or " +
    "at as do from by what how please sorry thanks thank hello hi sure done all right great"
  ).split(" "),
);

const ABOUT_MACHINES = new RegExp(
  String.raw`\b(?:(?:ignore|disregard|forget|override)\s+(?:\w+\s+){0,3}(?:instructions?|prompts?|rules)|` +
    "system prompt|expected answer|ground truth|test case|grader|rubric|jailbreak|" +
    String.raw`you are (?:now )?an? (?:ai|assistant|language model|simulat\w+)|as an ai|pass\^k)\b`,
  "i",
);

const PLEASANTRY = new RegExp(
  String.raw`\b(?:thank|thanks|understand|happy to|glad to|pleased to|of course|certainly|sure|great|noted|` +
    String.raw`help you|assist you|appreciate|no problem|got it|welcome|let's|okay|ok|right)\b`,
  "i",
);

/** How the customer interprets a message without a recognised act. */
function senseOf(agenda: Agenda, hearing: Hearing): "pleasantry" | "unclear" | "nonsense" {
  const text = hearing.texts.join(" ");
  // An echo, or the same unintelligible message again, counts as nonsense.
  if (isNonsense(text) || agenda.said.has(normalizedTexts(hearing)) || agenda.heard.has(normalizedTexts(hearing))) return "nonsense";
  return PLEASANTRY.test(text) && text.length < 400 ? "pleasantry" : "unclear";
}

/** Whether a message talks about prompts or testing instead of the case. */
export function isAboutMachines(hearing: Hearing): boolean {
  return hearing.texts.some((text) => ABOUT_MACHINES.test(text));
}

// Normal English has a function word every few words; noise, code and data dumps have hardly any.
function isNonsense(text: string): boolean {
  const words =
    text
      .slice(0, 2_000)
      .toLowerCase()
      .match(/[\p{L}\p{N}']+/gu) ?? [];
  const known = words.filter((word) => FUNCTION_WORDS.has(word)).length;
  return words.length === 0 || known * 8 < words.length;
}
