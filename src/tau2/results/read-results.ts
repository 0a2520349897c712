import { readGivenFile } from "../../given-file.ts";
import { UserError } from "../../user-error.ts";
import { boolean, float, list, type Members, membersOf, string, stringOrNull } from "../decode.ts";
import type { DomainCall } from "../environment.ts";
import { JsonProblem, parseJson } from "../parse-json.ts";
import { readCall } from "../tasks/task.ts";
import { ToolFailure } from "../tool-failure.ts";
import type { Value } from "../value.ts";

/** A message in a published conversation. */
export type SimulationMessage =
  | ({ readonly role: "assistant" | "user"; readonly text: string; readonly calls: readonly DomainCall[] } & Timed)
  | ({ readonly role: "tool"; readonly text: string; readonly error: boolean } & Timed);

interface Timed {
  /** The time at which the message was sent; null if the file does not state it. */
  readonly timestamp: string | null;
}

/** One published conversation. */
export interface Simulation {
  readonly taskId: string;
  readonly trial: number;
  readonly seed: string;
  readonly startedAt: string;
  readonly seconds: number;
  readonly termination: string;
  /** The reward that the conversation was given; null if it was not graded. */
  readonly reward: number | null;
  readonly messages: readonly SimulationMessage[];
}

/** A published results file. */
export interface SimulationFile {
  readonly domain: string;
  readonly agent: string;
  readonly customer: string;
  readonly seed: string;
  readonly simulations: readonly Simulation[];
}

/** Reads a file of simulations written by τ²-bench. */
export function readSimulations(file: string): SimulationFile {
  try {
    return readFileOf(membersOf(parseJson(readGivenFile(file))));
  } catch (error) {
    const known = error instanceof ToolFailure || error instanceof JsonProblem || error instanceof SyntaxError;
    if (!known) throw error;
    throw new UserError(`${file} is not a τ²-bench results file (info, tasks and simulations in one JSON file): ${error.message}.`, {
      cause: error,
    });
  }
}

function readFileOf(at: Members): SimulationFile {
  const info = membersOf(at("info"));
  const [agent, user] = [membersOf(info("agent_info")), membersOf(info("user_info"))];
  return {
    domain: string(membersOf(info("environment_info"))("domain_name")),
    agent: stringOrNull(agent("llm")) ?? string(agent("implementation")),
    customer: stringOrNull(user("llm")) ?? string(user("implementation")),
    seed: String(info("seed") ?? ""),
    simulations: list(readSimulation, at("simulations")),
  };
}

function readSimulation(value: Value | undefined): Simulation {
  const at = membersOf(value);
  const graded = at("reward_info") ?? null;
  return {
    taskId: string(at("task_id")),
    trial: float(at("trial") ?? 0),
    seed: String(at("seed") ?? ""),
    startedAt: string(at("start_time") ?? at("timestamp")),
    seconds: float(at("duration") ?? 0),
    termination: string(at("termination_reason")),
    reward: graded === null ? null : float(membersOf(graded)("reward")),
    messages: list(membersOf, at("messages") ?? []).flatMap(readMessage),
  };
}

function readMessage(at: Members): readonly SimulationMessage[] {
  const role = string(at("role"));
  // A message with the role `multi` contains several results.
  if (role === "multi") return list(membersOf, at("tool_messages")).flatMap(readMessage);
  const shared = { text: stringOrNull(at("content")) ?? "", timestamp: stringOrNull(at("timestamp")) };
  if (role === "tool") return [{ role, error: boolean(at("error") ?? false), ...shared }];
  if (role !== "assistant" && role !== "user") return [];
  const calls = list((call): DomainCall => ({ ...readCall(call), requestor: role }), at("tool_calls") ?? []);
  return [{ role, calls, ...shared }];
}
