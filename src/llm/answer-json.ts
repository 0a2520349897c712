import { jsonIn } from "../json.ts";
import type { LlmAnswer } from "./llm.ts";

/** The JSON value a model answered with; undefined if the answer is cut off or is not JSON. */
export function answerJson({ content, finish }: LlmAnswer): unknown {
  if (finish === "length" || finish === "content-filter") return undefined;
  const text = content.flatMap((part) => (part.type === "text" ? [part.text] : [])).join("");
  // Models without a JSON mode wrap the JSON in a code fence.
  const bare = /^\s*```(?:json)?\s*\n([\s\S]*?)\n\s*```\s*$/.exec(text)?.[1] ?? text;
  return jsonIn(bare);
}
