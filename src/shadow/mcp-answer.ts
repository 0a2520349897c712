import { z } from "zod";
import { JsonValue } from "../case/truth.ts";
import { jsonIn } from "../json.ts";
import { ReadFailure } from "./read-source.ts";
import { largestAnswer, readText } from "./read-text.ts";

const RpcError = z.object({ code: z.int(), message: z.string(), data: JsonValue.optional() });
const Result = z.record(z.string(), JsonValue);
const Message = z.object({
  id: z.union([z.string(), z.number()]).nullish(),
  result: Result.optional(),
  error: RpcError.optional(),
});

/** A server's answer to a request: a result, an error of the protocol, or something that is not an answer at all. */
export type RpcAnswer =
  | { readonly kind: "result"; readonly result: z.output<typeof Result> }
  | { readonly kind: "error"; readonly error: z.output<typeof RpcError> }
  | { readonly kind: "none"; readonly status: number };

/** Reads the answer to the request with this id, from a JSON document or from a stream of events. */
export async function readAnswer(where: string, response: Response, id: number): Promise<RpcAnswer> {
  const isStream = (response.headers.get("content-type") ?? "").includes("text/event-stream");
  const message = isStream ? await messageInStream(where, response, id) : messageIn(await readText(where, response));
  if (message?.error) return { kind: "error", error: message.error };
  if (message?.result && message.id === id) return { kind: "result", result: message.result };
  return { kind: "none", status: response.status };
}

function messageIn(text: string): z.output<typeof Message> | undefined {
  return Message.safeParse(jsonIn(text)).data;
}

/** The answer in a stream; the notifications before it, such as progress, are skipped. */
async function messageInStream(where: string, response: Response, id: number): Promise<z.output<typeof Message> | undefined> {
  const decoder = new TextDecoder();
  let pending = "";
  let size = 0;
  try {
    for await (const part of response.body ?? []) {
      size += part.byteLength;
      if (size > largestAnswer) throw new ReadFailure(`${where}: the answer is larger than ${largestAnswer} bytes`);
      const events = (pending + decoder.decode(part, { stream: true })).split(/\r\n\r\n|\n\n|\r\r/);
      pending = events.pop() ?? "";
      const found = events.map((event) => messageIn(dataOf(event))).find((message) => message?.id === id);
      // Leaving the loop cancels the stream, which the server need not close.
      if (found) return found;
    }
  } catch (error) {
    if (error instanceof ReadFailure) throw error;
    throw new ReadFailure(`${where}: the answer was cut off`, { cause: error, isPassing: true });
  }
  return messageIn(dataOf(pending));
}

function dataOf(event: string): string {
  const lines = event.split(/\r\n|\n|\r/).filter((line) => line.startsWith("data:"));
  return lines.map((line) => line.slice("data:".length).replace(/^ /, "")).join("\n");
}
