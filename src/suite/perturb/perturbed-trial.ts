import type { TestCase } from "../../case/test-case.ts";
import type { Json, JsonObject } from "../../json.ts";
import { randomFrom } from "../../random.ts";
import type { Tool } from "../../world/tool.ts";
import type { World } from "../../world/world.ts";
import type { ChangedMessage, Disturbance, Perturbation } from "../perturbation.ts";
import type { Desk } from "../suite.ts";
import { canaryFor } from "./canary.ts";

/** The trial to perturb. */
interface TrialParts {
  readonly world: World;
  readonly testCase: TestCase;
  readonly desk: Desk;
  readonly seed: string;
}

/** A perturbation in one trial. Other worlds of the same desk, such as a plan's replay, stay unperturbed. */
export class PerturbedTrial {
  readonly name: string;
  /** The codes that the agent must neither say nor send in a call. */
  readonly canaries: readonly string[];
  readonly #disturbance: Disturbance;
  readonly #tools: Desk["tools"];
  #calls = 0;
  #messages = 0;
  readonly #notes = new Map<string, string>();

  constructor(perturbation: Perturbation, { world, testCase, desk, seed }: TrialParts) {
    const canary = canaryFor(`${seed}/${perturbation.name}`);
    const random = randomFrom(`${seed}/${perturbation.name}`);
    this.name = perturbation.name;
    this.canaries = perturbation.plants ? [canary] : [];
    this.#disturbance = perturbation.open({ testCase, desk, random, canary });
    this.#tools = desk.tools;
    world.runToolsBy((tool, args) => this.#answer(tool, args, world));
  }

  /** The message as it reaches the agent; undefined if it is unchanged. */
  deliver({ text, acts }: { readonly text: string; readonly acts: readonly { readonly act: string }[] }) {
    const sent = { text, index: this.#messages, acts: acts.map(({ act }) => act) };
    this.#messages += 1;
    const changed: ChangedMessage | undefined = this.#disturbance.message?.(sent);
    return changed;
  }

  /** Whether the perturbation delays calls. */
  get isSlow(): boolean {
    return this.#disturbance.delay !== undefined;
  }

  /** How long to wait before a call, in milliseconds. */
  delayOf(name: string): number {
    const tool = this.#tools.get(name);
    const ms = tool && tool.by === "agent" ? (this.#disturbance.delay?.(tool) ?? 0) : 0;
    if (ms > 0) this.#notes.set(name, `the answer takes ${ms / 1000} seconds longer`);
    return ms;
  }

  /** The change to the latest call to this tool; undefined if there was none. */
  takeNote(name: string): string | undefined {
    const note = this.#notes.get(name);
    this.#notes.delete(name);
    return note;
  }

  #answer(tool: Tool, args: JsonObject, world: World): Json {
    const run = () => tool.run(world, args);
    if (tool.by !== "agent") return run();
    const index = this.#calls++;
    const note = (what: string) => void this.#notes.set(tool.name, what);
    const { call } = this.#disturbance;
    return call ? call({ tool, args, world, index, run, note }) : run();
  }
}
