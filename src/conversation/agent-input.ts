import { z } from "zod";
import type { Json, JsonObject } from "../json.ts";
import { isThrown, kindOfValue, thrownText } from "../secrets/thrown-text.ts";
import { jsonCopy, largestJson, NotJson } from "../world/json-copy.ts";
import { type Agent, AgentFault, type AgentSession, type AgentTurn } from "./agent.ts";
import { AgentUsage } from "./event.ts";

/** The maximum size of everything that an agent sends in one conversation, in characters. */
export const largestTotal = 64_000_000;
/** The size at which each message, note and call counts at least, because each is stored as an event. */
const smallestEvent = 1_000;
const longestToolName = 200;

// Counts that cannot be right are stored as unknown, so any number is accepted.
const count = z.custom<number>((value) => typeof value === "number", "expected a number").nullish();
const counts = { input: count, output: count, reasoning: count, cached: count, cacheWrite: count };
const Note = z.strictObject({
  reasoning: z.string().nullish(),
  usage: z.strictObject({ ...AgentUsage.shape, ...counts, model: z.string().min(1) }).nullish(),
});

const Blame = z.strictObject({ kind: z.enum(["agent_stalled", "provider_error"]), detail: z.string() });

/** Checks what an agent gives in one conversation; a mistake is an `AgentFault` that says what is wrong and what to do. */
export class AgentInput {
  #total = 0;

  /** A session, as the agent's `open` returned it. */
  session(value: unknown): AgentSession {
    if (isSession(value)) return value;
    const returned = kindOfValue(value) === "an object" ? "an object without a function `reply`" : kindOfValue(value);
    throw invalid(`the agent's open returned ${returned}, not a session. Return { reply: (turn) => … }`);
  }

  /** A message; `what` and `advice` are parts of the error message. */
  text(value: unknown, what: string, advice: string): string {
    if (typeof value !== "string") throw invalid(`${what} is ${kindOfValue(value)}, not text. ${advice}`);
    this.#grow(value.length, what);
    return value;
  }

  /** A tool call. Arguments that are not JSON become a text that says why, because the desk rejects such a call and tells the agent. */
  call(tool: unknown, args: unknown): { readonly tool: string; readonly args: JsonObject } {
    const name = typeof tool === "string" ? tool.slice(0, longestToolName) : `(${kindOfValue(tool)})`;
    const readable = readArguments(args);
    this.#grow(JSON.stringify(readable).length, "what turn.call was given");
    return { tool: name, args: readable };
  }

  /** A note with the model's reasoning or token usage. */
  note(value: unknown): Parameters<AgentTurn["note"]>[0] {
    const parsed = parsedNote(value);
    if (typeof parsed === "string")
      throw invalid(
        `what turn.note was given is invalid: ${parsed}. ` +
          "Pass { reasoning } or { usage: { model, input, output } }, once for each model call",
      );
    const { reasoning, usage } = parsed;
    this.#grow(reasoning?.length ?? 0, "what turn.note was given");
    if (!usage) return reasoning ? { reasoning } : {};
    const { model, ...told } = usage;
    const known = Object.fromEntries(Object.entries(told).filter(([, number]) => typeof number === "number"));
    return { ...(reasoning ? { reasoning } : {}), usage: { model, ...known } };
  }

  /** The explanation of a timeout. */
  blame(value: unknown): { readonly kind: Agent["timeoutIs"]; readonly detail: string } {
    return Blame.parse(value);
  }

  #grow(by: number, what: string): void {
    if (by > largestJson) throw invalid(`${what} is longer than ${largestJson / 1_000_000} MB`);
    this.#total += Math.max(by, smallestEvent);
    if (this.#total > largestTotal) throw invalid(`the agent has sent more than ${largestTotal / 1_000_000} MB in one conversation`);
  }
}

function invalid(why: string): AgentFault {
  return new AgentFault("agent_invalid", why);
}

function isSession(value: unknown): value is AgentSession {
  return typeof value === "object" && value !== null && "reply" in value && typeof value.reply === "function";
}

function readArguments(args: unknown): JsonObject {
  const readable = jsonOrReason(args);
  const parsed: JsonObject = JSON.parse(JSON.stringify(readable));
  return parsed;
}

function jsonOrReason(args: unknown): Json {
  try {
    return jsonCopy(args, "args");
  } catch (error) {
    if (!isThrown(error, NotJson)) throw error;
    return `(${error.message})`;
  }
}

function parsedNote(value: unknown): z.output<typeof Note> | string {
  try {
    // A promise or a map has no fields, so it would count as an empty note.
    if (Object.prototype.toString.call(value) !== "[object Object]") return `it is ${kindOfValue(value)}`;
    const parsed = Note.safeParse(value);
    if (parsed.success) return parsed.data;
    const [issue] = parsed.error.issues;
    const where = issue?.path.join(".") ?? "";
    return `${where === "" ? "" : `${where}: `}${issue?.message.replace("Invalid input: ", "") ?? "not a note"}`;
  } catch (error) {
    // The value's own code, such as a getter, threw while it was read.
    return thrownText(error);
  }
}
