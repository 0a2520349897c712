import type { Agent } from "../../conversation/agent.ts";
import { trialOf } from "../../conversation/trial-name.ts";
import { readGivenFile } from "../../given-file.ts";
import { hashOf } from "../../hash.ts";
import type { Llm } from "../../llm/llm.ts";
import type { ModelName } from "../../llm/model-name.ts";
import { UserError } from "../../user-error.ts";
import { openModelSession } from "./agent-model-session.ts";
import { openNative } from "./native.ts";
import { systemPrompt } from "./system-prompt.ts";
import { openTextToolCalls } from "./text-tool-calls.ts";

/** The options of a model agent. */
export interface ModelAgentParts {
  readonly llm: Llm;
  readonly tools?: ModelName["tools"];
  /** Path of the user's own system prompt. */
  readonly prompt?: string | undefined;
}

/** An agent that runs a language model in Deskproof's own loop, with one model call per step. The conversation enforces the step limit. */
export function modelAgent({ llm, tools = "native", prompt }: ModelAgentParts): Agent {
  const template = prompt === undefined ? undefined : readTemplate(prompt);
  const open = tools === "react" ? openTextToolCalls : openNative;
  return {
    kind: "agent",
    // Agents with different prompts are different agents, even if the prompt files have the same name.
    id: template === undefined ? llm.id : `${llm.id}#${hashOf(template).slice(0, 8)}`,
    timeoutIs: "provider_error",
    keepsTime: true,
    resumes: true,
    open: (briefing) => open(openModelSession(llm, trialOf(briefing)), briefing, systemPrompt(briefing, template)),
  };
}

function readTemplate(file: string): string {
  let text: string;
  try {
    text = readGivenFile(file);
  } catch (error) {
    throw new UserError(`the system prompt ${file} cannot be read (${error instanceof Error ? error.message : error}).`);
  }
  if (text.includes("{policy}")) return text;
  throw new UserError(
    `the system prompt ${file} does not include the desk's policy. Put {policy} where it belongs; {now} and {ticket} also work.`,
  );
}
