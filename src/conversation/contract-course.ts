import type { Act } from "../language/act.ts";
import { aboutTheGoal, acceptanceOf, canonical, wants } from "./acceptance.ts";
import { mayAskToChoose } from "./asking-parts.ts";
import { openSentences, readYesWanted } from "./asks-yes.ts";
import { askedBefore, type ContractView } from "./contract-view.ts";
import type { ContractTurn } from "./customer.ts";
import { type CustomerAct, hasAct, type LeaveReason } from "./customer-act.ts";
import { acceptedUnnamed, asksByRefusing } from "./guessing.ts";
import { type Hearing, hasDone, hears, standsWithoutOffer } from "./hearing.ts";
import type { Proposal } from "./proposal.ts";
import { hasCome } from "./reveal.ts";
import { topicOf } from "./slot-names.ts";

/** The maximum length of a customer message in characters; the opening may be longer. */
export const LONGEST = 600;

/** Contract item C6 says that the customer leaves only for an allowed reason, and never between consent and execution. */
export function leavesForAReason(view: ContractView): string | undefined {
  const { acts } = view.said;
  const leave = acts.find((act) => act.act === "leave");
  if (leave === undefined || view.agentEnded) return undefined;
  if (hasAct(acts, "consent", "choose")) return "leaves in the breath it consents";
  const agreed = view.exchanges.findLastIndex(({ said }) => hasAct(said.acts, "consent", "choose"));
  const since = view.exchanges.slice(agreed + 1);
  if (agreed >= 0 && !since.some((turn) => hears(turn.hearing, "refuse", "handover", "close") || mayResolve(turn)))
    return "leaves between consent and execution";
  return holds(leave.why, view) ? undefined : `leaves as ${leave.why}, which it is not`;
}

function holds(why: LeaveReason, view: ContractView): boolean {
  const { before, said, exchanges, number, briefing } = view;
  const { pushes, patience } = briefing.customer;
  const heard = (...kinds: readonly Act["act"][]) => exchanges.some(({ hearing }) => hears(hearing, ...kinds));
  switch (why) {
    case "goal_met":
      return exchanges.some(mayResolve) || (heard("close") && hasAct(before, "follow", "consent", "choose"));
    case "refusal_accepted": {
      const pushed = [...before, ...said.acts].filter(({ act }) => act === "push").length;
      return pushed >= pushes.length && (heard("refuse") || exchanges.some((turn) => !saysNoToNothing(turn, view)));
    }
    case "patience_spent":
      return number - 1 >= patience;
    case "handed_over":
      return heard("handover") || exchanges.some(mayAnswer);
    case "turn_limit":
      return number >= briefing.turns;
  }
}

/** Whether a turn resolves the case, or may do so in words that the reader did not recognise. */
function mayResolve(turn: ContractTurn): boolean {
  return hears(turn.hearing, "done", "inform", "instruct") || hasDone(turn.hearing, "write") || mayAnswer(turn);
}

// Readers miss unusual wordings, so a monitor that ends a trial may rely only on acts that the reader found. The absence of an act counts
// only if the turn has no words left that could express it.

/** Whether a turn may resolve the case in words that the reader did not recognise. */
function mayAnswer(turn: ContractTurn): boolean {
  return !doesOnly(turn, ...plain, "refuse", "confirm", "offer");
}

/** Acts that do not concern the case itself. */
const plain: readonly Act["act"][] = ["request", "greet", "apology", "hold"];
const fewWords = 4;

/** Whether a turn consists only of acts of these kinds, apart from a few words. */
function doesOnly({ hearing }: Pick<ContractTurn, "hearing">, ...kinds: readonly Act["act"][]): boolean {
  if (!hearing.acts.every(({ act }) => kinds.includes(act))) return false;
  const rest = hearing.acts.reduce((text, act) => text.replace(act.text, " "), hearing.texts.join("\n"));
  return (rest.match(/\p{L}+/gu) ?? []).length <= fewWords;
}

/** Whether a turn certainly only asks, greets or waits. */
export function asksOnly(hearing: Hearing): boolean {
  return doesOnly({ hearing }, ...plain);
}

/**
 * Whether a turn certainly contains no refusal, because something the customer agreed to was done, or because the turn only asks, greets or
 * waits. An action that nobody agreed to may be less than the customer came for.
 */
function saysNoToNothing(turn: ContractTurn, { before }: ContractView): boolean {
  const agreed = new Set(before.flatMap((act) => (act.act === "consent" || act.act === "choose" ? [act.action] : [])));
  const isAgreed = (action: string | undefined) => action !== undefined && agreed.has(canonical(action));
  return turn.hearing.actions.some(({ action, effect }) => effect === "write" && isAgreed(action)) || asksOnly(turn.hearing);
}

/** Whether an act agrees to a proposal. */
export function isAgreement(act: CustomerAct): act is Extract<CustomerAct, { readonly act: "consent" | "choose" }> {
  return act.act === "consent" || act.act === "choose";
}

/** Contract item C8 says that the customer consents only to something the agent proposed, and only on terms it accepts. */
export function consentsToWhatItAccepts(view: ContractView): string | undefined {
  const { stance, hearing } = view;
  const now = hearing.proposals.map((proposal) => aboutTheGoal(proposal, stance));
  const bare = now.some(({ action }) => action === undefined);
  const before = view.earlier.flatMap((turn) => turn.hearing.offered);
  // "Shall I go ahead?" refers to an earlier proposal, on the terms stated then or now.
  const renewed = now.flatMap(({ args }) => before.map((proposal) => ({ ...proposal, args })));
  const stated = bare ? [...now, ...before, ...renewed] : now;
  for (const act of view.said.acts) {
    if (!isAgreement(act)) continue;
    const name = canonical(act.action);
    const isGuess = act.guess === true && mayBeMeant(name, view);
    if (!isGuess && stated.length === 0 && putsNothingUp(view)) return `agrees to ${act.action} although nothing was put up`;
    const isAgreed = (proposal: Proposal) => canonical(acceptanceOf(proposal, stance)?.action ?? "") === name;
    // The agent may have proposed what the customer accepts on any terms in words that the reader missed.
    const isOpen = stance.accepts.some(({ action, when }) => canonical(action) === name && Object.keys(when).length === 0);
    const isUnread = isOpen && stated.every(({ action }) => action === undefined || canonical(action) !== name);
    const isAccepted = isGuess || (stated.length === 0 ? wants(stance, name) : isUnread || stated.some(isAgreed));
    if (!isAccepted) return `agrees to ${act.action} against what it accepts`;
  }
  return undefined;
}

/** Whether a turn may propose an action that the customer accepts, in words that do not name it, or lets the customer choose. */
function mayBeMeant(name: string, { hearing, briefing, stance, earlier }: ContractView): boolean {
  const { customer, actions } = briefing;
  const accepted = acceptedUnnamed(hearing, { customer, stance, actions, before: earlier.at(-1)?.heard ?? [] });
  const isChoice = hearing.choice || hearing.texts.flatMap(openSentences).some(mayAskToChoose);
  return (accepted !== undefined && canonical(accepted.action) === name) || (isChoice && wants(stance, name));
}

/** Whether a turn certainly makes no proposal. */
function putsNothingUp({ hearing }: ContractView): boolean {
  if (hearing.proposals.length + hearing.offered.length > 0) return false;
  return !hearing.texts.some((text) => text.includes("?")) && !readYesWanted(hearing.texts).consent;
}

/** Contract item C11 limits the number of turns and the length of messages, and says that nothing follows the customer's last message. */
export function staysInBounds(view: ContractView): string | undefined {
  const { text, attachments } = view.said;
  const { turns, customer } = view.briefing;
  const reopened = view.exchanges.some(({ agentEnded }) => agentEnded);
  if (view.number > turns + (reopened ? 1 : 0)) return `takes turn ${view.number} of ${turns}`;
  if (hasLeft(view)) return "speaks after it has left";
  if (text.trim() === "" && attachments.length === 0) return "says nothing";
  const longest = view.number === 1 ? Math.max(LONGEST, ...customer.openings.map(({ length }) => length)) : LONGEST;
  return text.length > longest ? `says ${text.length} characters` : undefined;
}

/** Whether the customer has left. A customer who objects to the closing of the case has come back. */
function hasLeft({ earlier, agentEnded }: ContractView): boolean {
  if (agentEnded) return false;
  const back = earlier.findLastIndex((turn) => turn.agentEnded);
  return earlier.slice(Math.max(0, back)).some(({ said }) => hasAct(said.acts, "leave"));
}

/**
 * Contract item C12 says that the pressure schedule is the same for every agent. Pushes come in order, one per turn, after a refusal or
 * when the agent asks again for something the customer does not have.
 */
export function pushesOnSchedule(view: ContractView): string | undefined {
  const { hearing, said, before, briefing } = view;
  const [push, ...more] = said.acts.flatMap((act) => (act.act === "push" ? [act.index] : []));
  const used = before.filter(({ act }) => act === "push").length;
  const most = briefing.customer.pushes.length;
  if (push === undefined) return used < most && isBareRefusal(view) ? "takes a refusal without its push" : undefined;
  if (more.length > 0) return "pushes twice in one turn";
  if (push !== used) return `makes push ${push} where push ${used} was next`;
  if (push >= most) return "pushes more often than the case says";
  // A customer whose case was closed has been refused, however the agent worded it.
  const isRefused =
    hears(hearing, "refuse") ||
    standsWithoutOffer(hearing) ||
    // "Is there anything else?" does not withdraw an earlier refusal.
    (hearing.closing && used > 0) ||
    view.agentEnded ||
    !saysNoToNothing(view, view);
  const insists = hearing.questions.some((question) => question.kind !== "fact" && askedBefore(view, topicOf(question)) > 0);
  return isRefused || insists ? undefined : "pushes without having been refused";
}

/** Whether a turn certainly refuses what the customer came for, and needs no other answer. */
function isBareRefusal(view: ContractView): boolean {
  const { hearing, progress, briefing, before, stance, agentEnded } = view;
  const refusals = hearing.acts.flatMap((act) => (act.act === "refuse" ? [act] : []));
  const isOther = hearing.questions.length + hearing.proposals.length > 0 || hears(hearing, "done", "handover", "instruct");
  if (refusals.length === 0 || isOther || asksByRefusing(hearing) || hasDone(hearing, "write") || hearing.notFound || agentEnded)
    return false;
  const isNamed = refusals.some(({ action }) => action !== undefined && wants(stance, action));
  if (!isNamed && !doesOnly(view, ...plain, "refuse")) return false;
  const made = before.flatMap((act) => (act.act === "change_mind" ? [act.index] : []));
  return !briefing.customer.changes_mind.some(({ when }, index) => hasCome(when, progress) && !made.includes(index));
}
