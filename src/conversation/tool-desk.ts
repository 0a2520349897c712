import { isJsonObject, type JsonObject } from "../json.ts";
import { deepestNesting, isTooDeep } from "../json-depth.ts";
import type { CallOutcome } from "../world/call.ts";
import type { Disposition } from "../world/disposition.ts";
import type { Actor, Tool } from "../world/tool.ts";
import { toolEnding } from "../world/tool-ending.ts";
import type { Stage } from "./converse.ts";
import { endingForError } from "./interruption.ts";
import { withLateErrors } from "./late-errors.ts";
import type { Transcript } from "./transcript.ts";
import { watched } from "./watch.ts";

/** Makes the tool calls of both sides in the world and records them; a call may end the case. */
export class ToolDesk {
  readonly #conversation: Omit<Stage, "transcript" | "toolDesk">;
  readonly #transcript: Transcript;
  /** The disposition of the first call that ended the case. */
  ended: Disposition | undefined;
  /** The number of events before the call that ended the case. */
  #closedAt = 0;
  /** Whether the case has been reopened, which can happen only once. */
  reopened = false;
  /** The agent's calls in its current turn. */
  steps = 0;
  /** The agent's consecutive invalid tool calls. */
  invalidInARow = 0;

  constructor(conversation: Omit<Stage, "transcript" | "toolDesk">, transcript: Transcript) {
    this.#conversation = conversation;
    this.#transcript = transcript;
  }

  /** Makes a call for one side; throws a WorldError if the tool itself fails. */
  call(by: Actor, name: string, given: JsonObject): CallOutcome {
    const { desk, world, perturbing } = this.#conversation;
    const tool = desk.tools.get(name);
    const mayEnd = by === "agent" && tool?.ends !== undefined && !this.ended && !this.reopened;
    if (mayEnd) world.mark();
    const args = isJsonObject(given) && !isTooDeep(given) ? given : undefined;
    const outcome = tool?.by === by ? (args ? this.#attempt(tool, args) : unreadable(tool, given)) : this.#unknown(by, name);
    if (mayEnd && outcome.kind === "ok") this.#closedAt = this.#transcript.events.length;
    else if (mayEnd) world.unmark();
    this.#transcript.call({ by, tool: name, args: args ?? {}, outcome }, perturbing?.takeNote(name));
    if (by === "agent") {
      this.steps += 1;
      this.invalidInARow = outcome.kind === "invalid" ? this.invalidInARow + 1 : 0;
      if (outcome.kind === "ok" && tool) this.ended ??= this.#endingOf(tool, args ?? {});
    }
    return outcome;
  }

  /** Undoes the closing call and everything that the agent changed after it. */
  reopen(): void {
    this.#conversation.world.takeBack();
    this.#transcript.takeBack(this.#closedAt);
    this.ended = undefined;
    this.reopened = true;
  }

  #endingOf(tool: Tool, args: JsonObject): Disposition | undefined {
    return tool.ends && watched(this.#conversation.watch, ["tool", tool.name], () => toolEnding(tool, args));
  }

  #attempt(tool: Tool, args: JsonObject): CallOutcome {
    const { watch, world, interruption } = this.#conversation;
    // A late error of a tool is not the agent's, even if the agent called the tool.
    const onError = (error: unknown) => interruption.cut(endingForError(error));
    return watched(watch, ["tool", tool.name], () => withLateErrors(onError, () => world.call(tool, args)));
  }

  #unknown(by: Actor, name: string): CallOutcome {
    const names = [...this.#conversation.desk.tools.values()].filter((tool) => tool.by === by).map((tool) => tool.name);
    return { kind: "invalid", message: `there is no tool "${name}". Tools: ${names.join(", ")}.` };
  }
}

const longestQuote = 200;

/** The outcome of a call without usable arguments; a text given in their place, such as the reason why they are not JSON, is quoted. */
function unreadable({ name }: Tool, given: unknown): CallOutcome {
  const instead = typeof given === "string" ? `, not "${given.slice(0, longestQuote)}"` : "";
  return {
    kind: "invalid",
    message: `${name}: arguments must be an object of JSON values, nested at most ${deepestNesting} levels deep${instead}`,
  };
}
