import type { LanguageModelV4FunctionTool, LanguageModelV4Prompt } from "@ai-sdk/provider";
import type { AgentTurn } from "../../conversation/agent.ts";
import { modelFailure } from "../../conversation/model-failure.ts";
import type { Llm, LlmAnswer } from "../../llm/llm.ts";

/** A conversation's connection to a model; it counts the calls and records tokens and reasoning. */
export class AgentModelSession {
  readonly #llm: Llm;
  readonly #trial: string;
  #step = 0;

  constructor(llm: Llm, trial: string) {
    this.#llm = llm;
    this.#trial = trial;
  }

  /**
   * Asks the model. Throws a ProviderError if the service fails; a failure that would affect every trial ends the run.
   */
  async ask(turn: AgentTurn, prompt: LanguageModelV4Prompt, tools: readonly LanguageModelV4FunctionTool[] = []): Promise<LlmAnswer> {
    const key = { role: "agent", of: this.#trial, step: this.#step } as const;
    this.#step += 1;
    try {
      const answer = await this.#llm.generate({ key, prompt, tools, signal: turn.signal });
      turn.note({ usage: { model: this.#llm.model, ...answer.usage } });
      const reasoning = answer.content.flatMap((part) => (part.type === "reasoning" && part.text !== "" ? [part.text] : []));
      if (reasoning.length > 0) turn.note({ reasoning: reasoning.join("\n\n") });
      return answer;
    } catch (error) {
      throw modelFailure(error);
    }
  }

  /** Tells the model client that the session has ended. */
  end(): void {
    this.#llm.end?.({ role: "agent", of: this.#trial });
  }
}
