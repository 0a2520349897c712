import type { LanguageModelV4Prompt } from "@ai-sdk/provider";
import type { Usage } from "../../conversation/event.ts";
import { modelFailure } from "../../conversation/model-failure.ts";
import type { JsonObject } from "../../json.ts";
import type { CallKey, Llm, LlmAnswer, LlmCall } from "../../llm/llm.ts";

/** The role that calls a model in one conversation. */
interface Caller extends Pick<CallKey, "role" | "of"> {
  /** Records the token usage of a call. */
  readonly note?: ((usage: Usage) => void) | undefined;
}

/** The connection from a customer or a reader to its model. It numbers the calls and records their tokens separately from the agent's. */
export class InstrumentModelSession {
  readonly #llm: Llm;
  readonly #caller: Caller;
  #step = 0;

  constructor(llm: Llm, caller: Caller) {
    this.#llm = llm;
    this.#caller = caller;
  }

  /** Calls the model. A failure of the provider excludes the trial; an error that would fail every trial ends the run. */
  async ask(prompt: LanguageModelV4Prompt, json: LlmCall["json"], signal: AbortSignal, tools: LlmCall["tools"] = []): Promise<LlmAnswer> {
    const { role, of, note } = this.#caller;
    const key = { role, of, step: this.#step };
    this.#step += 1;
    try {
      const asked = { key, prompt, ...(json ? { json } : {}), ...(tools.length > 0 ? { tools } : {}), signal };
      const answer = await this.#llm.generate(asked);
      note?.({ model: this.#llm.model, ...answer.usage });
      return answer;
    } catch (error) {
      throw modelFailure(error);
    }
  }

  /** Ends the model's session. */
  end(): void {
    const { role, of } = this.#caller;
    this.#llm.end?.({ role, of });
  }
}

/** A message to the model. */
export function userText(text: string): LanguageModelV4Prompt[number] {
  return { role: "user", content: [{ type: "text", text }] };
}

/** An earlier answer of the model. */
export function ownText(text: string): LanguageModelV4Prompt[number] {
  return { role: "assistant", content: [{ type: "text", text }] };
}

/**
 * The JSON schema of an object in a model's answer. Every field is required, because the strictest services accept nothing else; for the
 * same reason, schemas are flat.
 */
export function strictObject(properties: JsonObject): JsonObject {
  return { type: "object", properties, required: Object.keys(properties), additionalProperties: false };
}
