import type { Act } from "../language/act.ts";
import { readClauses } from "../language/asking.ts";
import { canonical, type Stance, wants } from "./acceptance.ts";
import { readYesWanted } from "./asks-yes.ts";
import type { ContractView, Exchange } from "./contract-view.ts";

// Readers miss unusual wordings, so a monitor that ends a trial may rely only on acts that the reader found. The absence of an act counts
// only if the turn has no words left that could express it.

/** Acts that do not concern the case itself. */
const plain: ReadonlySet<Act["act"]> = new Set(["request", "greet", "apology", "hold"]);
const fewWords = 4;

/** The customer's stance after its changes of mind. */
export function stanceInView({ briefing: { customer }, accepts }: Pick<ContractView, "briefing" | "accepts">): Stance {
  return { goal: customer.goal, declines: customer.declines, accepts };
}

/** Whether a turn consists only of acts of these kinds, apart from a few words. */
export function doesOnly({ hearing }: Pick<Exchange, "hearing">, kinds: ReadonlySet<Act["act"]>): boolean {
  if (!hearing.acts.every(({ act }) => kinds.has(act))) return false;
  const rest = hearing.acts.reduce((text, act) => text.replace(act.text, " "), hearing.texts.join("\n"));
  return (rest.match(/\p{L}+/gu) ?? []).length <= fewWords;
}

/**
 * Whether a turn certainly contains no refusal, because something the customer agreed to was done, or because the turn only asks, greets or
 * waits. An action that nobody agreed to may be less than the customer came for.
 */
export function saysNoToNothing(exchange: Exchange, { before }: Pick<ContractView, "before">): boolean {
  const agreed = new Set(before.flatMap((act) => (act.act === "consent" || act.act === "choose" ? [act.action] : [])));
  const isDone = exchange.hearing.deeds.some(
    ({ action, effect }) => effect === "write" && action !== undefined && agreed.has(canonical(action)),
  );
  return isDone || doesOnly(exchange, plain);
}

/** Whether a turn certainly refuses what the customer came for and needs no other answer. */
export function refusesOutright(exchange: Exchange, stance: Stance): boolean {
  const refusals = exchange.hearing.acts.flatMap((act) => (act.act === "refuse" ? [act] : []));
  if (refusals.length === 0) return false;
  const isNamed = refusals.some(({ action }) => action !== undefined && wants(stance, action));
  return isNamed || doesOnly(exchange, new Set([...plain, "refuse"]));
}

/** Whether a turn certainly asks for nothing, not even in words that the reader missed. */
export function asksNothing({ hearing }: Pick<Exchange, "hearing">): boolean {
  const mayAsk = (text: string) => text.includes("?") || readClauses(text).some(({ asks }) => asks > 0);
  return hearing.questions.length === 0 && !hearing.texts.some(mayAsk);
}

/** Whether a turn certainly makes no proposal. */
export function putsNothingUp({ hearing }: Pick<Exchange, "hearing">): boolean {
  if (hearing.proposals.length + hearing.offered.length > 0) return false;
  return !hearing.texts.some((text) => text.includes("?")) && !readYesWanted(hearing.texts).consent;
}
