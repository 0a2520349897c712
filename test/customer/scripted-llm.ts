import type { Llm, LlmAnswer, LlmCall } from "../../src/llm/llm.ts";

/** A text answer with a small token count. */
export function inWords(text: string, finish: LlmAnswer["finish"] = "stop"): LlmAnswer {
  return { content: [{ type: "text", text }], finish, usage: { input: 100, output: 10 }, model: "scripted-1" };
}

/** A model that answers with a function of the call and its number, and keeps the calls. */
export function scriptedLlm(
  answer: (call: LlmCall, number: number) => LlmAnswer,
  { id = "openai/gpt-5-mini", family = "openai" }: { readonly id?: string; readonly family?: string } = {},
): Llm & { readonly calls: LlmCall[] } {
  const calls: LlmCall[] = [];
  return {
    id,
    family,
    model: id.slice(id.indexOf("/") + 1),
    calls,
    generate: async (call) => {
      calls.push(call);
      return answer(call, calls.length - 1);
    },
  };
}

/** All text of a call's prompt, part by part. */
export function promptTexts(call: LlmCall | undefined): string[] {
  return (call?.prompt ?? []).flatMap((message) =>
    typeof message.content === "string" ? [message.content] : message.content.flatMap((part) => (part.type === "text" ? [part.text] : [])),
  );
}
