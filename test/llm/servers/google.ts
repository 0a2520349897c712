import type { JsonObject } from "../../../src/json.ts";
import { number, object, objects, text } from "./fields.ts";
import type { ScriptedReply, Wire } from "./script.ts";

/** Google's generateContent API. */
export const google: Wire = {
  basePath: "/v1beta",
  accepts: (path) => /^\/v1beta\/models\/[^/:]+:generateContent$/.test(path),
  read: (body, path) => {
    const contents = objects(body.contents);
    const parts = (role: string) => contents.filter((content) => content.role === role).flatMap((content) => objects(content.parts));
    const last = objects(contents.at(-1)?.parts);
    return {
      model: /models\/([^:]+)/.exec(path)?.[1] ?? "",
      system: objects(object(body.systemInstruction).parts)
        .map((part) => text(part.text))
        .join(""),
      answered: contents.filter(({ role }) => role === "model").length,
      customer: parts("user").flatMap((part) => (typeof part.text === "string" ? [part.text] : [])),
      results: last.filter((part) => "functionResponse" in part).map((part) => JSON.stringify(part.functionResponse)),
      tools: objects(body.tools)
        .flatMap((tool) => objects(tool.functionDeclarations))
        .map(({ name }) => text(name)),
      signatures: parts("model").flatMap((part) => (typeof part.thoughtSignature === "string" ? [part.thoughtSignature] : [])),
      effort: text(object(object(body.generationConfig).thinkingConfig).thinkingLevel) || undefined,
      temperature: number(object(body.generationConfig).temperature),
    };
  },
  write: (reply, serial, { model }): JsonObject => ({
    responseId: `resp_${serial}`,
    modelVersion: model,
    candidates: [
      {
        index: 0,
        content: { role: "model", parts: parts(reply, serial) },
        finishReason: reply.cutOff ? "MAX_TOKENS" : "STOP",
      },
    ],
    usageMetadata: {
      promptTokenCount: reply.tokens.fresh + reply.tokens.cached + reply.tokens.cacheWrite,
      cachedContentTokenCount: reply.tokens.cached,
      candidatesTokenCount: reply.tokens.visible,
      thoughtsTokenCount: reply.tokens.reasoning,
    },
  }),
  fail: (status, message) => ({
    error: { code: status, message, status: status === 429 ? "RESOURCE_EXHAUSTED" : "INTERNAL", details: [] },
  }),
};

function parts({ reasoning, text: words, refusal, calls = [] }: ScriptedReply, serial: number): JsonObject[] {
  const said = words ?? refusal;
  // The signature comes with the first part after the thoughts.
  const seal = reasoning === undefined ? {} : { thoughtSignature: `sealed-${serial}` };
  const after = [
    ...(said === undefined ? [] : [{ text: said }]),
    ...calls.map(({ tool, args }) => ({ functionCall: { name: tool, args } })),
  ];
  return [
    ...(reasoning === undefined ? [] : [{ text: reasoning, thought: true }]),
    ...after.map((part, index) => (index === 0 ? { ...part, ...seal } : part)),
  ];
}
