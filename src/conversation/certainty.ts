import type { Act } from "../language/act.ts";
import { canonical, type Stance, wants } from "./acceptance.ts";
import { readYesWanted } from "./asks-yes.ts";
import type { ContractView, Exchange } from "./contract-view.ts";

// A reader misses what is said in unusual words. A monitor that ends a trial may rely on what a reader found, and on what it did not
// find only where the turn has no room for it.

/** What a turn may do without saying anything of the matter. */
const plain: ReadonlySet<Act["act"]> = new Set(["request", "greet", "apology", "hold"]);
const fewWords = 4;

/** Where a customer stands after its changes of mind. */
export function stanceOf({ briefing: { customer }, accepts }: Pick<ContractView, "briefing" | "accepts">): Stance {
  return { goal: customer.goal, declines: customer.declines, accepts };
}

/** Whether a turn does nothing but things of these kinds, down to a few words that nobody could hide anything in. */
export function doesOnly({ hearing }: Pick<Exchange, "hearing">, kinds: ReadonlySet<Act["act"]>): boolean {
  if (!hearing.acts.every(({ act }) => kinds.has(act))) return false;
  const rest = hearing.acts.reduce((text, act) => text.replace(act.text, " "), hearing.texts.join("\n"));
  return (rest.match(/\p{L}+/gu) ?? []).length <= fewWords;
}

/**
 * Whether a turn certainly says no to nothing: what the customer had agreed to was done, or the turn only asks, greets or waits.
 * Something done that nobody had agreed to may be less than what the customer came for.
 */
export function saysNoToNothing(exchange: Exchange, { before }: Pick<ContractView, "before">): boolean {
  const agreed = new Set(before.flatMap((act) => (act.act === "consent" || act.act === "choose" ? [act.action] : [])));
  const isDone = exchange.hearing.deeds.some(
    ({ action, effect }) => effect === "write" && action !== undefined && agreed.has(canonical(action)),
  );
  return isDone || doesOnly(exchange, plain);
}

/** Whether a turn certainly refuses what the customer came for, and leaves them nothing else to answer. */
export function refusesOutright(exchange: Exchange, stance: Stance): boolean {
  const refusals = exchange.hearing.acts.flatMap((act) => (act.act === "refuse" ? [act] : []));
  if (refusals.length === 0) return false;
  const isNamed = refusals.some(({ action }) => action !== undefined && wants(stance, action));
  return isNamed || doesOnly(exchange, new Set([...plain, "refuse"]));
}

/** Whether a turn certainly puts nothing up for a yes. */
export function putsNothingUp({ hearing }: Pick<Exchange, "hearing">): boolean {
  if (hearing.proposals.length + hearing.offered.length > 0) return false;
  return !hearing.texts.some((text) => text.includes("?")) && !readYesWanted(hearing.texts).consent;
}
