import type { LanguageModelV4Prompt } from "@ai-sdk/provider";
import { ProviderError } from "../../conversation/agent.ts";
import type { CustomerBriefing } from "../../conversation/customer.ts";
import { LlmFault } from "../../llm/fault.ts";
import type { Llm, LlmAnswer, LlmCall } from "../../llm/llm.ts";
import { UserError } from "../../user-error.ts";

/** One customer's line to its model: counts the calls and puts their tokens on the record, apart from the agent's. */
export class Line {
  readonly #llm: Llm;
  readonly #trial: string;
  readonly #note: CustomerBriefing["note"];
  #step = 0;

  constructor(llm: Llm, trial: string, { note }: Pick<CustomerBriefing, "note">) {
    this.#llm = llm;
    this.#trial = trial;
    this.#note = note;
  }

  /** Asks the model; what its service does wrong excludes the trial, what no trial can get past ends the run. */
  async ask(prompt: LanguageModelV4Prompt, json: LlmCall["json"], signal: AbortSignal): Promise<LlmAnswer> {
    const key = { role: "customer", of: this.#trial, step: this.#step } as const;
    this.#step += 1;
    try {
      const answer = await this.#llm.generate({ key, prompt, ...(json ? { json } : {}), signal });
      this.#note?.({ model: this.#llm.model, ...answer.usage });
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
    this.#llm.end?.({ role: "customer", of: this.#trial });
  }
}
