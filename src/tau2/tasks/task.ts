import { list, mapOf, membersOf, oneOf, string, stringOrNull } from "../decode.ts";
import type { DomainCall, FunctionCall } from "../environment.ts";
import type { Arguments, Value } from "../value.ts";

const parts = ["DB", "ENV_ASSERTION", "NL_ASSERTION", "ACTION", "COMMUNICATE"] as const;

/** A part of a task's reward; NL_ASSERTION needs a language model as judge. */
export type RewardPart = (typeof parts)[number];

/** A call that the reference solution makes. */
export interface TaskAction extends DomainCall {
  /** The arguments that are compared with those of a call; null means all of the call's arguments. */
  readonly compareArgs: readonly string[] | null;
}

/** A check on the end state; it is met if the function returns the given value. */
interface EnvAssertion extends FunctionCall {
  readonly assertValue: boolean;
}

/** How a task is graded; a list is null if the task has none. */
export interface Criteria {
  readonly actions: readonly TaskAction[] | null;
  readonly assertions: readonly EnvAssertion[] | null;
  readonly communicate: readonly string[] | null;
  /** Sentences that only a judge can verify. */
  readonly judged: readonly string[] | null;
  readonly basis: readonly RewardPart[];
}

/** The simulated customer's instructions. */
interface Scenario {
  readonly persona: string | null;
  /** The instructions, part by part; unstructured text is one part without a name. */
  readonly instructions: ReadonlyMap<string, string>;
}

/** One task of a τ² domain. */
export interface Task {
  readonly id: string;
  readonly purpose: string | null;
  readonly scenario: Scenario;
  /** Data merged into both sides' files before any other setup. */
  readonly initialData: { readonly agent: Value; readonly user: Value };
  readonly initialActions: readonly FunctionCall[];
  readonly criteria: Criteria | null;
}

/** Reads one task; unknown keys are ignored. */
export function readTask(value: Value | undefined): Task {
  const at = membersOf(value);
  const start = membersOf(at("initial_state") ?? {});
  const data = membersOf(start("initialization_data") ?? {});
  const criteria = at("evaluation_criteria") ?? null;
  return {
    id: string(at("id")),
    purpose: stringOrNull(membersOf(at("description") ?? {})("purpose")),
    scenario: readScenario(at("user_scenario")),
    initialData: { agent: data("agent_data") ?? null, user: data("user_data") ?? null },
    initialActions: list(readFunctionCall, start("initialization_actions") ?? []),
    criteria: criteria === null ? null : readCriteria(criteria),
  };
}

/** Reads a call to a function that sets up or checks a task. */
export function readFunctionCall(value: Value | undefined): FunctionCall {
  const at = membersOf(value);
  return {
    env_type: oneOf(["assistant", "user"], at("env_type")),
    func_name: string(at("func_name")),
    arguments: readArguments(at("arguments")),
  };
}

/** Reads a call in a conversation. */
export function readCall(value: Value | undefined): DomainCall {
  const at = membersOf(value);
  return {
    requestor: oneOf(["assistant", "user"], at("requestor") ?? "assistant"),
    name: string(at("name")),
    arguments: readArguments(at("arguments")),
  };
}

/** Reads an action in a reference solution. */
export function readAction(value: Value | undefined): TaskAction {
  const compare = membersOf(value)("compare_args") ?? null;
  return { ...readCall(value), compareArgs: compare === null ? null : list(string, compare) };
}

function readArguments(value: Value | undefined): Arguments {
  return mapOf((each): Value => each ?? null, value ?? {});
}

function readScenario(value: Value | undefined): Scenario {
  const at = membersOf(value ?? {});
  const instructions = at("instructions") ?? null;
  if (typeof instructions === "string") return { persona: stringOrNull(at("persona")), instructions: new Map([["", instructions]]) };
  const all = mapOf(stringOrNull, instructions ?? {});
  const given = [...all].flatMap(([name, text]): [string, string][] => (text === null ? [] : [[name, text]]));
  return { persona: stringOrNull(at("persona")), instructions: new Map(given) };
}

function readCriteria(value: Value): Criteria {
  const at = membersOf(value);
  const listOrNull = <Item>(read: (item: Value | undefined) => Item, name: string) => {
    const items = at(name) ?? null;
    return items === null ? null : list(read, items);
  };
  return {
    actions: listOrNull(readAction, "actions"),
    assertions: listOrNull(readAssertion, "env_assertions"),
    communicate: listOrNull(string, "communicate_info"),
    judged: listOrNull(string, "nl_assertions"),
    basis: listOrNull((part) => oneOf(parts, part), "reward_basis") ?? ["DB", "COMMUNICATE"],
  };
}

function readAssertion(value: Value | undefined): EnvAssertion {
  return { ...readFunctionCall(value), assertValue: (membersOf(value)("assert_value") ?? true) === true };
}
