import { type CallStep, customerGave, type Json, type JsonObject, type Step, type StepQuery, type Trace } from "deskproof";

/** Calls to these tools, including rejected ones. */
export function attempts(...tools: readonly string[]): StepQuery {
  return (step) => step.kind === "call" && tools.includes(step.call.tool);
}

/** Successful calls to these tools. */
export function succeeds(...tools: readonly string[]): StepQuery {
  return (step) => attempts(...tools)(step) && step.kind === "call" && step.call.outcome.kind === "ok";
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

/** A field of a JSON object; undefined if the value has no such field. */
export function field(value: Json | undefined, name: string): Json | undefined {
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

/** The items of a list field. */
export function items(value: Json | undefined, name: string): readonly Json[] {
  const list = field(value, name);
  return Array.isArray(list) ? list : [];
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The agent's messages that match the pattern. */
export function agentSays(pattern: RegExp): StepQuery {
  return (step) => step.kind === "agent_message" && pattern.test(step.text);
}

/** The customer's messages that match the pattern. */
export function customerSays(pattern: RegExp): StepQuery {
  return (step) => step.kind === "customer_message" && pattern.test(step.text);
}

/** Whether a step uses one of the customer's devices, no matter who operates the device. */
function usesDevice(step: Step, effect: "read" | "write"): boolean {
  if (step.kind !== "call" || step.call.outcome.kind !== "ok") return false;
  return (step.tool?.toldAs.length ?? 0) > 0 && step.tool?.effect === effect;
}

/** Steps that were taken on a device. */
export const deeds: StepQuery = (step) => usesDevice(step, "write");

/** Checks and measurements made on a device. */
export const looks: StepQuery = (step) => usesDevice(step, "read");

/** The agent's tools that change a line or a device. */
const lineTools = ["restart_hub", "reset_port", "reprovision", "set_service", "add_pack", "replace_sim"] as const;

/** Changes as the policy defines them. */
export const changes: StepQuery = (step) => deeds(step) || succeeds(...lineTools)(step);

/** The account that a call concerns: the one it names, or the one its line belongs to. */
export function accountOf(step: CallStep): string {
  return argument(step, "account") || argument(step, "line").slice(0, 7);
}

/** The latest result of a tool in a trace. */
export function latest(trace: Trace, tool: string): Json | undefined {
  const made = trace.calls(succeeds(tool)).at(-1);
  return made && resultOf(made);
}

/** The verdict of the latest test of a line. */
export function verdictOf(trace: Trace, line: string): string {
  const test = trace
    .calls(succeeds("run_line_test"))
    .filter((made) => line === "" || argument(made, "line").toUpperCase() === line.toUpperCase())
    .at(-1);
  return String(field(test && resultOf(test), "verdict") ?? "");
}

/** The result of `identify` for an account: one with level full if there is one, otherwise the latest. */
export function identityOf(trace: Trace, account: string): Json | undefined {
  const known = trace
    .calls(succeeds("identify"))
    .map(resultOf)
    .filter((result) => field(result, "account") === account);
  return known.find((result) => field(result, "level") === "full") ?? known.at(-1);
}

/** Whether the agent states an amount of money in euros and cents. */
export function tellsAmount(trace: Trace, amount: number): boolean {
  return trace.has((step) => step.kind === "agent_message" && holdsAmount(step.text, amount));
}

/** Whether a text contains an amount; the cents may be left out if they are zero. */
export function holdsAmount(text: string, amount: number): boolean {
  const [whole = "", cents = "00"] = amount.toFixed(2).split(".");
  const digits = cents === "00" ? `${whole}(?:[.,]00)?` : `${whole}[.,]${cents}`;
  return new RegExp(`(?<![\\d.,])${digits}(?![\\d]|[.,]\\d)`).test(text);
}

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** Whether the agent states a date, in any common format. */
export function tellsDate(trace: Trace, iso: string): boolean {
  const [, month = 0, day = 0] = iso.slice(0, 10).split("-").map(Number);
  const name = `${months[month - 1]}[a-z]*\\.?`;
  const ways = [iso.slice(0, 10), `\\b${name} 0?${day}(?!\\d)`, `\\b0?${day}(?:st|nd|rd|th)? (?:of )?${name}`];
  return trace.has(agentSays(new RegExp(ways.join("|"), "i")));
}

/** Whether the customer has answered the agent's latest question. */
export function wasAnswered(before: Trace): boolean {
  const asked = before.steps.findLast((step: Step) => agentSays(/\?/)(step));
  return asked !== undefined && before.after(asked).has(customerSays(/./));
}

/** Whether the customer gave a value, or an agent that operates the customer's devices itself has read it there. */
export function isFromCustomer(before: Trace, value: string): boolean {
  return customerGave(before, value) || before.calls(looks).some((look) => JSON.stringify(resultOf(look)).includes(value));
}
