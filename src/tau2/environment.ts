import type { StateDifference } from "./compare-values.ts";
import { ToolFailure } from "./tool-failure.ts";
import type { Arguments, Value } from "./value.ts";
import { pythonText, resultText } from "./value-text.ts";

/** Who makes a call: the agent, or the customer on their own device. */
export type Requestor = "assistant" | "user";

/** An argument as described to an agent; calls are not validated against it. */
export interface Parameter {
  readonly name: string;
  readonly type: "string" | "integer" | "number" | "strings" | "objects" | "object";
  readonly describe: string;
  /** The default value, if the argument is optional. */
  readonly default?: Value;
}

/** A function in a domain, which takes its arguments by name. */
export interface DomainFunction<State> {
  readonly name: string;
  readonly parameters: readonly Parameter[];
  run(state: State, args: Arguments): Value;
}

/** A tool for the agent or the customer; only write tools are executed again when a conversation is graded. */
export interface DomainTool<State> extends DomainFunction<State> {
  readonly effect: "read" | "write" | "generic";
  readonly describe: string;
}

/** The result of a call, as the caller sees it. */
export interface CallResult {
  readonly text: string;
  readonly error: boolean;
}

/** One call in a conversation. */
export interface DomainCall {
  readonly requestor: Requestor;
  readonly name: string;
  readonly arguments: Arguments;
}

/** A function to call while a task is set up or checked. */
export interface FunctionCall {
  readonly env_type: Requestor;
  readonly func_name: string;
  readonly arguments: Arguments;
}

/** The changes to the data of both sides; the customer's changes are included only in domains where the customer has data. */
export interface SideDifferences {
  readonly agent: StateDifference;
  readonly user?: StateDifference;
}

/** The world of one conversation in a domain. */
export interface Environment {
  /** Makes a call as it would be made in the conversation, including its side effects. */
  call(call: DomainCall): CallResult;
  /** Makes a call without its side effects; a rejected call changes nothing. */
  execute(call: DomainCall): void;
  /** Calls a function that sets up or checks a task; a rejection is thrown as `ToolFailure`. */
  invoke(call: FunctionCall): Value;
  /** Updates the customer's device to match the agent's data. */
  settle(): void;
  /** Marks the current state; differences are recorded from this point on. */
  mark(): void;
  /** The changes since the mark. */
  changes(): SideDifferences;
  /** Whether both environments contain the same data. */
  equals(other: Environment): boolean;
}

/** A side's tools by name, and the name that messages use for this set of tools. */
export interface Toolset<State> {
  readonly title: string;
  readonly tools: ReadonlyMap<string, DomainTool<State>>;
}

/** Lists tools by name. */
export function toolset<State>(title: string, tools: readonly DomainTool<State>[]): Toolset<State> {
  return { title, tools: new Map(tools.map((tool) => [tool.name, tool])) };
}

/** Finds the tool for a call; throws if there is none. */
export function findTool<State>(set: Toolset<State> | undefined, name: string): DomainTool<State> {
  if (!set) throw new ToolFailure("User tools not available");
  const tool = set.tools.get(name);
  if (!tool) throw new ToolFailure(`Tool '${name}' not found.`);
  return tool;
}

/** Runs a function with its arguments by name, filling in defaults. */
export function runFunction<State>(
  { run, name, parameters }: DomainFunction<State>,
  { title, state, args }: { title: string; state: State; args: Arguments },
): Value {
  const extra = [...args.keys()].find((key) => !parameters.some((parameter) => parameter.name === key));
  if (extra !== undefined) throw new ToolFailure(`${title}.${name}() got an unexpected keyword argument '${extra}'`);
  const filled = new Map(args);
  const missing: string[] = [];
  for (const parameter of parameters) {
    if (filled.has(parameter.name)) continue;
    if (parameter.default === undefined) missing.push(`'${parameter.name}'`);
    else filled.set(parameter.name, parameter.default);
  }
  if (missing.length > 0) throw new ToolFailure(`${title}.${name}() ${lacking(missing)}`);
  return run(state, filled);
}

function lacking(names: readonly string[]): string {
  if (names.length === 1) return `missing 1 required positional argument: ${names[0]}`;
  const last = names.length === 2 ? " and " : ", and ";
  return `missing ${names.length} required positional arguments: ${names.slice(0, -1).join(", ")}${last}${names.at(-1)}`;
}

/** Returns what the caller sees after a call: the result as text, or the error. */
export function callResultOf(make: () => Value): CallResult {
  try {
    return { text: resultText(make()), error: false };
  } catch (error) {
    if (!(error instanceof ToolFailure)) throw error;
    return { text: `Error: ${error.message}`, error: true };
  }
}

/** An argument formatted for use in a message. */
export function textArgument(args: Arguments, name: string): string {
  return pythonText(args.get(name) ?? null);
}
