import { canonicalJson, isJsonObject, type Json, type JsonObject } from "../json.ts";
import type { Tool } from "../world/tool.ts";
import type { WorldAccess } from "../world/world-access.ts";
import { answerTo, fillAnswer } from "./answer-call.ts";
import { mayPass } from "./declared-reads.ts";
import { takeFetched } from "./fetched-answers.ts";
import { inputSchemaOf } from "./input-schema.ts";
import type { ListedTool } from "./listed-tool.ts";
import { ReadFailure } from "./read-source.ts";
import type { DeclaredTool } from "./tools-file.ts";

/** The tables of a trial's world: the calls that were intercepted, and the scenario's own answers. */
export const intendedSchema = `CREATE TABLE intended_writes (id TEXT PRIMARY KEY, tool TEXT NOT NULL, arguments TEXT NOT NULL, free TEXT);
CREATE TABLE answers (tool TEXT PRIMARY KEY, answer TEXT NOT NULL);
`;

/** The generated ids and the ungraded columns of these tables. */
export const intendedGrading = {
  ids: { intended_writes: "call-{n}" },
  ungraded: { intended_writes: ["free"] },
} as const;

/** A listed tool with the author's declaration and the answer for intercepted calls. */
export interface ToolInShadow {
  readonly listed: ListedTool;
  readonly declared: DeclaredTool | undefined;
  /** The answer read from `answer_file`. */
  readonly recorded: Json | undefined;
}

/** The tool as the agent calls it: a read returns the answer fetched for it, and anything else only adds a row. */
export function toolInShadow(tool: ToolInShadow): Tool {
  const { listed, declared } = tool;
  const isRead = mayPass(listed, declared);
  const { ends } = declared ?? {};
  return {
    kind: "tool",
    name: listed.name,
    by: "agent",
    effect: isRead ? "read" : "write",
    ...(declared?.action === undefined ? {} : { action: declared.action }),
    private: false,
    confirm: declared?.confirm ?? false,
    describe: listed.description,
    input: inputSchemaOf(listed.input),
    phrases: {
      ...(declared?.propose === undefined ? {} : { propose: declared.propose }),
      ...(declared?.done === undefined ? {} : { done: declared.done }),
    },
    toldAs: [],
    ...(ends && !isRead ? { ends: () => ends } : {}),
    run: (world, args) => (isRead ? readFrom(world, tool, args) : intend(world, tool, args)),
  };
}

function readFrom(world: WorldAccess, { listed: { name } }: ToolInShadow, args: JsonObject): Json {
  const fixed = fixedAnswer(world, name);
  if (fixed !== undefined) return give(world, fixed, { args, number: 1 });
  const fetched = takeFetched(world);
  if (fetched === "planned") return null;
  if (fetched instanceof ReadFailure) throw fetched;
  return fetched.kind === "refused" ? world.reject(fetched.code, fetched.message) : fetched.value;
}

const firstNumber = 1001;

function intend(world: WorldAccess, { listed, declared, recorded }: ToolInShadow, args: JsonObject): Json {
  const { name } = listed;
  const earlier = world.get("SELECT count(*) AS calls FROM intended_writes WHERE tool = ?", name)?.calls;
  const number = firstNumber + Number(earlier ?? 0);
  const fixed = fixedAnswer(world, name);
  const answer = give(world, fixed ?? answerTo(listed, declared?.answer ?? recorded), { args, number });
  const free = new Set(declared?.free ?? []);
  const split = (isFree: boolean) =>
    canonicalJson(Object.fromEntries(Object.entries(args).filter(([key, value]) => value !== null && free.has(key) === isFree)));
  const row = { tool: name, arguments: split(false), free: free.size > 0 ? split(true) : null };
  world.insert("intended_writes", { id: world.nextId("intended_writes"), ...row });
  return answer;
}

/** The scenario's own answer to calls to a tool. */
function fixedAnswer(world: WorldAccess, tool: string): Json | undefined {
  const text = world.get("SELECT answer FROM answers WHERE tool = ?", tool)?.answer;
  return typeof text === "string" ? JSON.parse(text) : undefined;
}

/** Fills in an answer; an answer of the form `{ error: message }` is a rejection that the agent sees. */
function give(world: WorldAccess, template: Json, inserted: Parameters<typeof fillAnswer>[1]): Json {
  const answer = fillAnswer(template, inserted);
  const isError = isJsonObject(answer) && Object.keys(answer).length === 1 && typeof answer.error === "string";
  return isError ? world.reject("tool_error", String(answer.error)) : answer;
}
