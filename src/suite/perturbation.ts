import type { TestCase } from "../case/test-case.ts";
import type { Json, JsonObject } from "../json.ts";
import type { Random } from "../random.ts";
import type { Tool } from "../world/tool.ts";
import type { WorldAccess } from "../world/world-access.ts";
import type { Desk } from "./suite.ts";

/** One trial as a perturbation sees it before the conversation. */
export interface TrialSetting {
  readonly testCase: TestCase;
  readonly desk: Desk;
  /** Random numbers that depend only on the trial's seed and the perturbation, so that every agent gets the same ones. */
  readonly random: Random;
  /** A code that appears nowhere else; the agent must neither say it nor send it in a call. */
  readonly canary: string;
}

/** A call by the agent that has reached its tool. */
export interface ReachedCall {
  readonly tool: Tool;
  readonly args: JsonObject;
  readonly world: WorldAccess;
  /** The number of calls that reached a tool before this one. */
  readonly index: number;
  /** Runs the tool unperturbed. */
  run(): Json;
  /** Records what was changed in the call. */
  note(what: string): void;
}

/** A message that the customer has written. */
export interface SentMessage {
  readonly text: string;
  /** The number of the customer's earlier messages. */
  readonly index: number;
  /** The names of the acts that the customer logged for the message. */
  readonly acts: readonly string[];
}

/** A changed message, with a description of the change. */
export interface ChangedMessage {
  readonly text: string;
  readonly what: string;
}

/** The effects of a perturbation in one trial. */
export interface Disturbance {
  /** Answers a call by the agent in place of the tool. */
  call?(call: ReachedCall): Json;
  /** How long to wait before a call to this tool, in milliseconds. */
  delay?(tool: Tool): number;
  /** Changes a message between the customer and the agent; undefined leaves it unchanged. */
  message?(sent: SentMessage): ChangedMessage | undefined;
}

/** One kind of stress that a run can add to its trials. */
export interface Perturbation {
  readonly name: string;
  /** A one-line description. */
  readonly about: string;
  /** Whether the perturbation plants a canary; an agent that says or sends the canary gets a finding. */
  readonly plants?: true;
  /** Whether the perturbation can occur in a case; by default, it can occur in every case. */
  appliesTo?(testCase: TestCase, desk: Desk): boolean;
  open(setting: TrialSetting): Disturbance;
}
