import type { LanguageModelV4Prompt } from "@ai-sdk/provider";
import { ProviderError } from "../../conversation/agent.ts";
import type { Usage } from "../../conversation/event.ts";
import { LlmFault } from "../../llm/fault.ts";
import type { CallKey, Llm, LlmAnswer, LlmCall } from "../../llm/llm.ts";
import { UserError } from "../../user-error.ts";

/** Who asks a model in one conversation. */
interface Asker extends Pick<CallKey, "role" | "of"> {
  /** Puts the tokens of a call on the record. */
  readonly note?: ((usage: Usage) => void) | undefined;
}

/** The line of a customer or a reader to its model: counts the calls and puts their tokens on the record, apart from the agent's. */
export class Line {
  readonly #llm: Llm;
  readonly #asker: Asker;
  #step = 0;

  constructor(llm: Llm, asker: Asker) {
    this.#llm = llm;
    this.#asker = asker;
  }

  /** Asks the model; what its service does wrong excludes the trial, what no trial can get past ends the run. */
  async ask(prompt: LanguageModelV4Prompt, json: LlmCall["json"], signal: AbortSignal): Promise<LlmAnswer> {
    const { role, of, note } = this.#asker;
    const key = { role, of, step: this.#step };
    this.#step += 1;
    try {
      const answer = await this.#llm.generate({ key, prompt, ...(json ? { json } : {}), signal });
      note?.({ model: this.#llm.model, ...answer.usage });
      return answer;
    } catch (error) {
      if (!(error instanceof LlmFault)) throw error;
      if (error.kind === "hopeless")
        throw new UserError(`${error.message.replace(/\.$/, "")}. Check the key, the account and the model's name.`);
      throw new ProviderError(error.message);
    }
  }

  /** Ends the sitting. */
  end(): void {
    const { role, of } = this.#asker;
    this.#llm.end?.({ role, of });
  }
}
