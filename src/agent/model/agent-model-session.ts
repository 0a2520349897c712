import type { LanguageModelV4FunctionTool, LanguageModelV4Prompt } from "@ai-sdk/provider";
import type { AgentTurn } from "../../conversation/agent.ts";
import { modelFailure } from "../../conversation/model-failure.ts";
import type { Llm } from "../../llm/llm.ts";

/** A conversation's connection to a model; it counts the calls and records tokens and reasoning. */
export function openModelSession(llm: Llm, trial: string) {
  let steps = 0;
  return {
    /** Asks the model. Throws a ProviderError if the service fails; a failure that would affect every trial ends the run. */
    ask: async (turn: AgentTurn, prompt: LanguageModelV4Prompt, tools: readonly LanguageModelV4FunctionTool[] = []) => {
      const key = { role: "agent", of: trial, step: steps++ } as const;
      try {
        const answer = await llm.generate({ key, prompt, tools, signal: turn.signal });
        turn.note({ usage: { model: llm.model, ...answer.usage } });
        const reasoning = answer.content.flatMap((part) => (part.type === "reasoning" && part.text !== "" ? [part.text] : []));
        if (reasoning.length > 0) turn.note({ reasoning: reasoning.join("\n\n") });
        return answer;
      } catch (error) {
        throw modelFailure(error);
      }
    },
    /** Tells the model client that the session has ended. */
    end: () => llm.end?.({ role: "agent", of: trial }),
  };
}
export type AgentModelSession = ReturnType<typeof openModelSession>;
