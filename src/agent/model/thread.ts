import type { LanguageModelV4Content, LanguageModelV4Message, LanguageModelV4Prompt } from "@ai-sdk/provider";
import type { Message } from "../../conversation/message.ts";
import { isTooDeep } from "../../json-depth.ts";

type AssistantPart = Extract<LanguageModelV4Message, { role: "assistant" }>["content"][number];

/** A customer's message as a model reads it: its text, and each attachment with its caption. */
export function customerText({ text, attachments }: Message): string {
  return [text, ...attachments.map(({ name, caption }) => `[attachment ${name}: ${caption}]`)].join("\n");
}

/** Adds a message in words. */
export function addText(thread: LanguageModelV4Prompt, role: "user" | "assistant", text: string): void {
  thread.push({ role, content: [{ type: "text", text }] });
}

/** Gives a model its own answer back as it came: signatures of its reasoning included, or it could not go on from it. */
export function addAnswer(thread: LanguageModelV4Prompt, content: readonly LanguageModelV4Content[]): void {
  const parts = content.flatMap(ownPart);
  // A model that said nothing has no message: services refuse empty ones.
  if (parts.some((part) => part.type !== "text" || part.text !== ""))
    thread.push({ role: "assistant", content: parts });
}

function ownPart(part: LanguageModelV4Content): AssistantPart[] {
  const providerOptions = "providerMetadata" in part ? part.providerMetadata : undefined;
  const own = providerOptions === undefined ? {} : { providerOptions };
  switch (part.type) {
    case "text":
    case "reasoning":
      return [{ type: part.type, text: part.text, ...own }];
    case "tool-call":
      return [
        { type: part.type, toolCallId: part.toolCallId, toolName: part.toolName, input: inputOf(part.input), ...own },
      ];
    default:
      return [];
  }
}

/** A call's arguments as a value; a text that is no JSON, or is nested too deeply, stays the text it is. */
export function inputOf(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return isTooDeep(value) ? text : value;
  } catch (error) {
    if (error instanceof SyntaxError) return text;
    throw error;
  }
}
