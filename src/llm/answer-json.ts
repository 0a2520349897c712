import type { LlmAnswer } from "./llm.ts";

/** The JSON value a model answered with; undefined when its answer is cut off or is anything else. */
export function answerJson({ content, finish }: LlmAnswer): unknown {
  if (finish === "length" || finish === "content-filter") return undefined;
  const text = content.flatMap((part) => (part.type === "text" ? [part.text] : [])).join("");
  // Models without a JSON mode put a fence of their own around it.
  const bare = /^\s*```(?:json)?\s*\n([\s\S]*?)\n\s*```\s*$/.exec(text)?.[1] ?? text;
  try {
    return JSON.parse(bare);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
