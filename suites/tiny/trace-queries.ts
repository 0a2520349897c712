import type { CallStep, Json, JsonObject, Step, StepQuery, Trace } from "deskproof";
import { agentSays, customerSays, tellsAmount, tellsDate, tellsWords } from "./spoken.ts";
import { daysBetween } from "./tools/calendar.ts";

/** Calls to these tools, including rejected ones. */
export function attempts(...tools: readonly string[]): StepQuery {
  return (step) => step.kind === "call" && tools.includes(step.call.tool);
}

/** Successful calls to these tools. */
export function succeeds(...tools: readonly string[]): StepQuery {
  return (step) => step.kind === "call" && tools.includes(step.call.tool) && step.call.outcome.kind === "ok";
}

/** Whether, before the step, a read of the same order returned a result that satisfies a condition. */
export function hasRead(trace: Trace, { tool, step, test }: HasRead): boolean {
  return trace
    .before(step)
    .calls(succeeds(tool))
    .some((read) => argument(read, "order_id") === argument(step, "order_id") && test(resultOf(read)));
}

interface HasRead {
  readonly tool: string;
  readonly step: CallStep;
  readonly test: (result: Json | undefined) => boolean;
}

/** An argument of a call, as text; empty if it was not given. */
export function argument(step: CallStep, name: string): string {
  const value = step.call.args[name];
  return value === undefined || value === null ? "" : String(value).trim();
}

/** The result of a call; undefined if it was rejected. */
export function resultOf(step: CallStep): Json | undefined {
  return step.call.outcome.kind === "ok" ? step.call.outcome.value : undefined;
}

/** A field of a JSON object; undefined if there is none. */
export function field(value: Json | undefined, name: string): Json | undefined {
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The items of a list field. */
export function items(value: Json | undefined, name: string): readonly Json[] {
  const list = field(value, name);
  return Array.isArray(list) ? list : [];
}

/** Whether each reference has a source: a customer message, or the arguments or the result of a call. */
export function knowsReferences(trace: Trace, references: readonly string[]): boolean {
  return references.every((reference) => trace.steps.some((step) => sourceText(step).includes(reference)));
}

/** Whether each number has a source. */
export function knowsNumbers(trace: Trace, numbers: readonly number[]): boolean {
  return numbers.every((number) => trace.steps.some((step) => sourceNumbers(step).has(number)));
}

// Cached, because every agent message is compared with all the steps before it.
const texts = new WeakMap<Step, string>();
const numbersIn = new WeakMap<Step, ReadonlySet<number>>();

/** The text, in uppercase, that a step gives the agent as a source; the agent's own messages are not a source. */
function sourceText(step: Step): string {
  if (step.kind === "agent_message") return "";
  const known = texts.get(step);
  if (known !== undefined) return known;
  const text = step.kind === "call" ? JSON.stringify([step.call.args, step.call.outcome]) : step.text;
  const source = text.toUpperCase();
  texts.set(step, source);
  return source;
}

function sourceNumbers(step: Step): ReadonlySet<number> {
  const known = numbersIn.get(step);
  if (known) return known;
  const numbers = new Set((sourceText(step).match(/\d+(?:\.\d+)?/g) ?? []).map(Number));
  numbersIn.set(step, numbers);
  return numbers;
}

/** Tools that give goods or money. */
export const goods = ["create_replacement", "issue_refund"] as const;

/** Calls that read or change an order. */
export const isPrivate: StepQuery = (step) => step.kind === "call" && step.tool?.private === true;

/** Calls that opened a carrier claim, or that returned an open one. */
export const openClaim: StepQuery = (step) =>
  succeeds("open_carrier_claim")(step) ||
  (step.kind === "call" &&
    step.call.tool === "get_shipment" &&
    items(resultOf(step), "claims").some((claim) => field(claim, "status") === "open"));

/** Calls that the customer makes on their own machine. */
export const byCustomer: StepQuery = (step) => step.kind === "call" && step.call.by === "customer";

/** Reads of a parcel that has not been delivered. */
export const onItsWay: StepQuery = (step) =>
  succeeds("get_shipment")(step) && step.kind === "call" && field(resultOf(step), "last_scan") !== "delivered";

/** Attempts to give goods or money for a given reason. */
export function madeGood(trace: Trace, reason: string): readonly CallStep[] {
  return trace.calls(attempts(...goods)).filter((step) => argument(step, "reason") === reason);
}

/** Identity checks that returned `none`. */
export function failedChecks(trace: Trace): readonly CallStep[] {
  return trace.calls(succeeds("verify_customer")).filter((step) => field(resultOf(step), "level") === "none");
}

/** The order line that a call is about, as `get_order` returned it. */
export function lineOf(order: Json | undefined, step: CallStep): Json | undefined {
  return items(order, "lines").find((line) => String(field(line, "line")) === argument(step, "line"));
}

/** Whether the line is still under warranty, judging by the days since delivery in `get_order`. */
export function underWarranty(order: Json | undefined, line: Json | undefined): boolean {
  const [delivered, until] = [field(order, "delivered_on"), field(line, "warranty_until")];
  if (typeof delivered !== "string" || typeof until !== "string") return false;
  return Number(field(order, "days_since_delivery")) <= daysBetween(delivered, until);
}

/** Whether a line is an espresso machine, the only product with care steps. */
export function isEspressoMachine(line: Json | undefined): boolean {
  return String(field(line, "product")).includes("espresso machine");
}

/** Whether the order was looked up, or the agent asked for its number without getting it. */
export function lookedUp(before: Trace): boolean {
  if (before.has(succeeds("get_order"))) return true;
  const verified = before.calls(succeeds("verify_customer")).some((step) => field(resultOf(step), "level") === "full");
  return !verified && before.has(agentSays(/\border\b/i));
}

/** Whether a photo opened so far shows damage to this product; a replacement must name that photo. */
export function showsDamage(before: Trace, step: CallStep, product: Json | undefined): boolean {
  const named = step.call.tool === "create_replacement" ? argument(step, "evidence_id") : undefined;
  return before
    .calls(succeeds("view_attachment"))
    .map(resultOf)
    .filter((photo) => named === undefined || field(photo, "id") === named)
    .some((photo) => field(photo, "shows") === "damage" && field(photo, "product") === product);
}

/** Whether a claim with this status was seen on the order's shipment before the step. */
export function sawClaim(trace: Trace, step: CallStep, status: string): boolean {
  const test = (parcel: Json | undefined) => items(parcel, "claims").some((claim) => field(claim, "status") === status);
  return hasRead(trace, { tool: "get_shipment", step, test });
}

// Words that propose each action.
const wordsFor: { readonly [tool: string]: RegExp } = {
  create_replacement: /replac|send|new one/i,
  issue_refund: /refund|money back|pay back/i,
  cancel_order: /cancel/i,
  change_address: /address|send|ship|deliver|redirect/i,
};

/** Whether the agent named the action and the order, and the customer has written since. */
export function wasAgreed(before: Trace, step: CallStep): boolean {
  const words = wordsFor[step.call.tool] ?? /./;
  const order = argument(step, "order_id").toUpperCase();
  const stated = before.steps.filter(
    (said) => said.kind === "agent_message" && words.test(said.text) && said.text.toUpperCase().includes(order),
  );
  return stated.some((said) => before.after(said).has(customerSays(/./)));
}

/** Whether the customer is told the result of a call: its number, amount, address and date, if it has them. */
export function tellsOutcome(after: Trace, step: CallStep): boolean {
  const outcome = resultOf(step);
  const address = field(outcome, "address");
  // The street is enough, because people leave out the town they live in.
  const street = typeof address === "string" ? address.split(",")[0] : undefined;
  return (
    tellsWords(after, field(outcome, "id")) &&
    tellsWords(after, street) &&
    tellsAmount(after, step.call.args.amount) &&
    tellsDate(after, field(outcome, "ships_on") ?? field(outcome, "answer_by"))
  );
}
