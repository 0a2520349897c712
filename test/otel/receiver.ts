import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { z } from "zod";

const Nanoseconds = z.string().regex(/^[1-9]\d{18}$/);
const notZero = (id: string) => /[^0]/.test(id);
const TraceId = z
  .string()
  .regex(/^[0-9a-f]{32}$/)
  .refine(notZero);
const SpanId = z
  .string()
  .regex(/^[0-9a-f]{16}$/)
  .refine(notZero);

const Scalar = z.union([
  z.strictObject({ stringValue: z.string() }),
  z.strictObject({ boolValue: z.boolean() }),
  z.strictObject({ intValue: z.string().regex(/^-?\d+$/) }),
  z.strictObject({ doubleValue: z.number() }),
]);
const Attribute = z.strictObject({
  key: z.string().regex(/^[a-z][a-z0-9_]*(\.[a-z0-9_]+)+$/),
  value: z.union([Scalar, z.strictObject({ arrayValue: z.strictObject({ values: z.array(Scalar) }) })]),
});
const Attributes = z.array(Attribute).refine((list) => new Set(list.map(({ key }) => key)).size === list.length, "a key occurs twice");

const Span = z
  .strictObject({
    traceId: TraceId,
    spanId: SpanId,
    parentSpanId: SpanId.optional(),
    name: z.string().min(1),
    // SPAN_KIND_INTERNAL to SPAN_KIND_CONSUMER; an enum is a number in OTLP's JSON.
    kind: z.int().min(1).max(5),
    startTimeUnixNano: Nanoseconds,
    endTimeUnixNano: Nanoseconds,
    attributes: Attributes,
    events: z.array(z.strictObject({ timeUnixNano: Nanoseconds, name: z.string().min(1), attributes: Attributes })).optional(),
    status: z.strictObject({ code: z.int().min(0).max(2), message: z.string().optional() }).optional(),
  })
  .refine(({ startTimeUnixNano: start, endTimeUnixNano: end }) => BigInt(start) <= BigInt(end), "a span ends before it begins");
export type ReceivedSpan = z.infer<typeof Span>;

const Traces = z.strictObject({
  resourceSpans: z.array(
    z.strictObject({
      resource: z.strictObject({ attributes: Attributes }),
      scopeSpans: z.array(
        z.strictObject({
          scope: z.strictObject({ name: z.string(), version: z.string() }),
          spans: z.array(Span).min(1),
          schemaUrl: z.url(),
        }),
      ),
    }),
  ),
});

/** What the receiver does with a request: it returns a status or the accepted answer, or does nothing. */
export type Reaction =
  | { readonly status: number; readonly headers?: { readonly [name: string]: string }; readonly body?: string }
  | "close"
  | "hang";

/** A receiver of traces that accepts only what the OTLP specification allows. */
export interface Receiver extends AsyncDisposable {
  readonly url: string;
  /** The spans accepted so far; a span that arrives again replaces the earlier one. */
  readonly spans: ReadonlyMap<string, ReceivedSpan>;
  readonly requests: readonly { readonly path: string; readonly headers: IncomingMessage["headers"]; at: number }[];
  /** What was wrong with requests that did not conform. */
  readonly problems: readonly string[];
}

/** Starts a receiver; `react` may answer request n, counting from 0, in its own way. */
export async function startReceiver(react: (n: number) => Reaction | undefined = () => undefined): Promise<Receiver> {
  const spans = new Map<string, ReceivedSpan>();
  const requests: Receiver["requests"][number][] = [];
  const problems: string[] = [];
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const reaction = react(requests.length);
    requests.push({ path: request.url ?? "", headers: request.headers, at: performance.now() });
    if (reaction === "hang") return;
    if (reaction === "close") return request.socket.destroy();
    const body = await text(request);
    if (reaction && reaction.status !== 200) return response.writeHead(reaction.status, reaction.headers).end();
    const parsed = Traces.safeParse(jsonOf(body));
    const isJson = request.method === "POST" && request.headers["content-type"] === "application/json";
    if (!parsed.success || !isJson) {
      problems.push(parsed.success ? "not a POST of JSON" : z.prettifyError(parsed.error));
      return response.writeHead(400).end();
    }
    for (const span of parsed.data.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((one) => one.spans)))
      spans.set(`${span.traceId}/${span.spanId}`, span);
    return response.writeHead(200, { "content-type": "application/json" }).end(reaction?.body ?? "{}");
  };
  const server = createServer((request, response) => void answer(request, response).catch(() => {}));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" ? address?.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    spans,
    requests,
    problems,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch (error) {
    return error;
  }
}

/** The attributes of a span or an event as plain values. */
export function attributesIn({ attributes }: { attributes: ReceivedSpan["attributes"] }): { [key: string]: unknown } {
  return Object.fromEntries(
    attributes.map(({ key, value }) => {
      if ("arrayValue" in value) return [key, value.arrayValue.values.map((one) => Object.values(one)[0])];
      return [key, Object.values(value)[0]];
    }),
  );
}
