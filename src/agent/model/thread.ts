import type { LanguageModelV4Content, LanguageModelV4Message, LanguageModelV4Prompt } from "@ai-sdk/provider";
import type { Message } from "../../conversation/message.ts";
import { isTooDeep } from "../../json-depth.ts";

type AssistantPart = Extract<LanguageModelV4Message, { role: "assistant" }>["content"][number];

/** A customer message as the model sees it: the text, then the name and caption of each attachment. */
export function customerText({ text, attachments }: Message): string {
  return [text, ...attachments.map(({ name, caption }) => `[attachment ${name}: ${caption}]`)].join("\n");
}

/** Appends a text message. */
export function addText(thread: LanguageModelV4Prompt, role: "user" | "assistant", text: string): void {
  thread.push({ role, content: [{ type: "text", text }] });
}

/** Appends the model's own answer unchanged, including the reasoning signatures that services require in the next call. */
export function addAnswer(thread: LanguageModelV4Prompt, content: readonly LanguageModelV4Content[]): void {
  const parts = content.flatMap(ownPart);
  // Skip empty answers, because services reject empty messages.
  if (parts.some((part) => part.type !== "text" || part.text !== "")) thread.push({ role: "assistant", content: parts });
}

function ownPart(part: LanguageModelV4Content): AssistantPart[] {
  const providerOptions = "providerMetadata" in part ? part.providerMetadata : undefined;
  const own = providerOptions === undefined ? {} : { providerOptions };
  switch (part.type) {
    case "text":
    case "reasoning":
      return [{ type: part.type, text: part.text, ...own }];
    case "tool-call": {
      const { type, toolCallId, toolName, input } = part;
      return [{ type, toolCallId, toolName, input: parseArguments(input), ...own }];
    }
    default:
      return [];
  }
}

/** Parses a call's arguments; text that is not JSON or is nested too deeply is returned as text. */
export function parseArguments(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return isTooDeep(value) ? text : value;
  } catch (error) {
    if (error instanceof SyntaxError) return text;
    throw error;
  }
}
