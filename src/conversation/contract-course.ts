import type { Act } from "../language/act.ts";
import { aboutTheGoal, acceptanceOf, canonical, type Stance, wants } from "./acceptance.ts";
import { doesOnly, putsNothingUp, refusesOutright, saysNoToNothing, stanceInView } from "./certainty.ts";
import { actsSoFar, askedBefore, type ContractView, type Exchange } from "./contract-view.ts";
import type { LeaveReason } from "./customer-act.ts";
import { hears, standsWithoutOffer } from "./hearing.ts";
import { hasCome } from "./moments.ts";
import type { Proposal } from "./proposal.ts";
import { topicOf } from "./slot-names.ts";

/** The maximum length of a customer message in characters; the opening may be longer. */
const LONGEST = 600;

/** Contract item C6 says that the customer leaves only for an allowed reason, and never between consent and execution. */
export function leavesForAReason(view: ContractView): string | undefined {
  const { acts } = view.turn.said;
  const leave = acts.find((act) => act.act === "leave");
  if (leave === undefined || view.turn.agentEnded) return undefined;
  if (acts.some(({ act }) => act === "consent" || act === "choose")) return "leaves in the breath it consents";
  if (isExecutionPending(view)) return "leaves between consent and execution";
  return holds(leave.why, view) ? undefined : `leaves as ${leave.why}, which it is not`;
}

function holds(why: LeaveReason, view: ContractView): boolean {
  const exchanges = [...view.earlier, view];
  const heard = (...kinds: Parameters<typeof hears> extends [unknown, ...infer Kinds] ? Kinds : never): boolean =>
    exchanges.some(({ hearing }) => hears(hearing, ...kinds));
  const pushes = actsSoFar(view).filter(({ act }) => act === "push").length;
  if (why === "goal_met")
    return (
      heard("done", "inform", "instruct") ||
      exchanges.some(({ hearing }) => hearing.deeds.some(({ effect }) => effect === "write")) ||
      (heard("close") && view.before.some(({ act }) => act === "follow" || act === "consent" || act === "choose")) ||
      exchanges.some(mayAnswer)
    );
  if (why === "refusal_accepted")
    return (
      pushes >= view.briefing.customer.pushes.length &&
      exchanges.some((exchange) => hears(exchange.hearing, "refuse") || !saysNoToNothing(exchange, view))
    );
  if (why === "patience_spent") return view.number - 1 >= view.briefing.customer.patience;
  if (why === "handed_over") return heard("handover") || exchanges.some(mayAnswer);
  return view.number >= view.briefing.turns;
}

/** Whether a turn may resolve the case in words that the reader did not recognise. */
function mayAnswer(exchange: Exchange): boolean {
  return !doesOnly(exchange, unsettling);
}

const unsettling: ReadonlySet<Act["act"]> = new Set(["request", "greet", "apology", "hold", "refuse", "confirm", "offer"]);

function isExecutionPending(view: ContractView): boolean {
  const exchanges: readonly Exchange[] = [...view.earlier, view];
  const agreed = exchanges.findLastIndex(({ turn }) => turn.said.acts.some(({ act }) => act === "consent" || act === "choose"));
  if (agreed < 0) return false;
  return !exchanges
    .slice(agreed + 1)
    .some(
      (exchange) =>
        hears(exchange.hearing, "done", "refuse", "handover", "inform", "instruct", "close") ||
        exchange.hearing.deeds.some(({ effect }) => effect === "write") ||
        mayAnswer(exchange),
    );
}

/** Contract item C8 says that the customer consents only to something the agent proposed, and only on terms it accepts. */
export function consentsToWhatItAccepts(view: ContractView): string | undefined {
  const stance = stanceInView(view);
  const now = view.hearing.proposals.map((proposal) => aboutTheGoal(proposal, stance));
  const bare = now.some(({ action }) => action === undefined);
  const before = view.earlier.flatMap(({ hearing }) => hearing.offered);
  // "Shall I go ahead?" refers to an earlier proposal, on the terms stated then or now.
  const renewed = now.flatMap(({ args }) => before.map((proposal) => ({ ...proposal, args })));
  const stated = bare ? [...now, ...before, ...renewed] : now;
  for (const act of view.turn.said.acts) {
    if (act.act !== "consent" && act.act !== "choose") continue;
    if (stated.length === 0) {
      if (putsNothingUp(view)) return `agrees to ${act.action} although nothing was put up`;
      if (!wants(stance, canonical(act.action))) return `agrees to ${act.action} against what it accepts`;
      continue;
    }
    // The agent may have proposed what the customer wants in words that the reader missed.
    if (isUnread(act.action, stated, stance)) continue;
    const agreed = stated.some((proposal) => {
      const acceptance = acceptanceOf(proposal, stance);
      return acceptance !== undefined && canonical(acceptance.action) === canonical(act.action);
    });
    if (!agreed) return `agrees to ${act.action} against what it accepts`;
  }
  return undefined;
}

/** Whether the customer agrees to something it accepts on any terms, while the reader found only other proposals. */
function isUnread(action: string, stated: readonly Proposal[], stance: Stance): boolean {
  const name = canonical(action);
  const isOpen = stance.accepts.some((one) => canonical(one.action) === name && Object.keys(one.when).length === 0);
  return isOpen && stated.every((proposal) => proposal.action === undefined || canonical(proposal.action) !== name);
}

/** Contract item C11 limits the number of turns and the length of messages, and says that nothing follows the customer's last message. */
export function staysInBounds(view: ContractView): string | undefined {
  const { text, attachments } = view.turn.said;
  const { turns, customer } = view.briefing;
  const reopened = [...view.earlier, view].some(({ turn }) => turn.agentEnded);
  if (view.number > turns + (reopened ? 1 : 0)) return `takes turn ${view.number} of ${turns}`;
  if (hasLeft(view)) return "speaks after it has left";
  if (text.trim() === "" && attachments.length === 0) return "says nothing";
  const longest = view.number === 1 ? Math.max(LONGEST, ...customer.openings.map(({ length }) => length)) : LONGEST;
  return text.length > longest ? `says ${text.length} characters` : undefined;
}

/** Whether the customer has left. A customer who objects to the closing of the case has come back. */
function hasLeft({ earlier, turn }: ContractView): boolean {
  if (turn.agentEnded) return false;
  const back = earlier.findLastIndex((exchange) => exchange.turn.agentEnded);
  return earlier.slice(Math.max(0, back)).some((exchange) => exchange.turn.said.acts.some(({ act }) => act === "leave"));
}

/**
 * Contract item C12 says that the pressure schedule is the same for every agent. Pushes come in order, one per turn, after a refusal or
 * when the agent asks again for something the customer does not have.
 */
export function pushesOnSchedule(view: ContractView): string | undefined {
  const pushes = view.turn.said.acts.flatMap((act) => (act.act === "push" ? [act.index] : []));
  const used = view.before.filter(({ act }) => act === "push").length;
  // A customer whose case was closed has been refused, however the agent worded it.
  const refused =
    hears(view.hearing, "refuse") ||
    standsWithoutOffer(view.hearing) ||
    // "Is there anything else?" does not withdraw an earlier refusal.
    (view.hearing.closing && used > 0) ||
    view.turn.agentEnded ||
    !saysNoToNothing(view, view);
  const insists = view.hearing.questions.some((question) => question.kind !== "fact" && askedBefore(view, topicOf(question)) > 0);
  const [push] = pushes;
  if (pushes.length > 1) return "pushes twice in one turn";
  if (push !== undefined && push !== used) return `makes push ${push} where push ${used} was next`;
  if (push !== undefined && push >= view.briefing.customer.pushes.length) return "pushes more often than the case says";
  if (push !== undefined && !refused && !insists) return "pushes without having been refused";
  const due = isBareRefusal(view) && used < view.briefing.customer.pushes.length;
  return push === undefined && due ? "takes a refusal without its push" : undefined;
}

function isBareRefusal(view: ContractView): boolean {
  const { hearing, turn, progress, briefing } = view;
  const made = view.before.flatMap((act) => (act.act === "change_mind" ? [act.index] : []));
  const changes = briefing.customer.changes_mind.some(({ when }, index) => hasCome(when, progress) && !made.includes(index));
  const other =
    hearing.questions.length + hearing.proposals.length > 0 ||
    hears(hearing, "done", "handover", "instruct") ||
    hearing.deeds.some(({ effect }) => effect === "write");
  return refusesOutright(view, stanceInView(view)) && !other && !hearing.notFound && !changes && !turn.agentEnded;
}
