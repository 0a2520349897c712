import type { JsonObject } from "../json.ts";
import { isJsonObject } from "../json.ts";
import type { Desk } from "../suite/suite.ts";
import type { CallOutcome } from "../world/call.ts";
import type { Disposition } from "../world/disposition.ts";
import type { Actor } from "../world/tool.ts";
import type { World } from "../world/world.ts";
import type { Transcript } from "./transcript.ts";

/** The counter between people and the world: every call goes over it, is recorded, and may end the case. */
export class Counter {
  readonly #world: World;
  readonly #desk: Desk;
  readonly #transcript: Transcript;
  /** The disposition of the first call that ended the case. */
  ended: Disposition | undefined;
  /** Calls of the agent in its present turn. */
  steps = 0;
  /** Calls of the agent in a row that no tool could read. */
  invalidInARow = 0;

  constructor(world: World, desk: Desk, transcript: Transcript) {
    this.#world = world;
    this.#desk = desk;
    this.#transcript = transcript;
  }

  /** Makes a call for one side; throws a WorldError when the tool itself breaks. */
  call(by: Actor, name: string, args: JsonObject): CallOutcome {
    const tool = this.#desk.tools.get(name);
    const outcome = tool?.by === by ? this.#attempt(tool, args) : this.#unknown(by, name);
    this.#transcript.call({ by, tool: name, args: isJsonObject(args) ? args : {}, outcome });
    if (by === "agent") {
      this.steps += 1;
      this.invalidInARow = outcome.kind === "invalid" ? this.invalidInARow + 1 : 0;
      if (outcome.kind === "ok" && tool?.ends) this.ended ??= tool.ends(tool.input.parse(args));
    }
    return outcome;
  }

  #attempt(tool: Parameters<World["call"]>[0], args: JsonObject): CallOutcome {
    if (!isJsonObject(args)) return { kind: "invalid", message: `${tool.name}: arguments must be an object` };
    return this.#world.call(tool, args);
  }

  #unknown(by: Actor, name: string): CallOutcome {
    const names = [...this.#desk.tools.values()].filter((tool) => tool.by === by).map((tool) => tool.name);
    return { kind: "invalid", message: `there is no tool "${name}". Tools: ${names.join(", ")}.` };
  }
}
