import { z } from "zod";
import { jsonIn } from "../../json.ts";
import { post } from "../../llm/post.ts";
import { type OtlpSpan, tracesOf } from "../../report/otel/otlp.ts";
import { redact, redactedJson } from "../../secrets/redact.ts";
import type { OtelTarget } from "./otel-target.ts";

/** The outcome of one request. */
export type SendOutcome =
  /** The receiver accepted the spans; `rejected` is the number of spans that it did not accept. */
  | { readonly kind: "accepted"; readonly rejected: number; readonly why: string }
  /** The receiver will never accept these spans. */
  | { readonly kind: "refused"; readonly why: string }
  /** A later attempt may succeed; `afterMs` is the wait that the receiver asks for. */
  | { readonly kind: "failed"; readonly why: string; readonly afterMs: number | undefined };

const retryable: ReadonlySet<number> = new Set([429, 502, 503, 504]);
const longestReason = 200;

const PartialSuccess = z.object({
  partialSuccess: z.object({ rejectedSpans: z.coerce.number().default(0), errorMessage: z.string().default("") }),
});

/** Sends spans in one request. */
export async function sendSpans(
  spans: readonly OtlpSpan[],
  { url, headers, timeoutMs, service }: OtelTarget,
  signal: AbortSignal,
): Promise<SendOutcome> {
  const limit = AbortSignal.timeout(timeoutMs);
  try {
    const response = await post({
      url,
      headers: { ...headers, "content-type": "application/json", "user-agent": `deskproof/${service.version}` },
      body: redactedJson(tracesOf(spans, service)),
      signal: AbortSignal.any([signal, limit]),
      onStatus: () => {},
    });
    return await readResponse(response);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const code = "code" in error && typeof error.code === "string" ? error.code : error.message;
    const why = limit.aborted ? `no answer within ${timeoutMs / 1000} s` : code;
    return { kind: "failed", why: redact(why).slice(0, longestReason), afterMs: undefined };
  }
}

async function readResponse(response: Response): Promise<SendOutcome> {
  const { status } = response;
  if (status >= 200 && status < 300) return { kind: "accepted", ...rejectedIn(await response.text()) };
  const why = `HTTP ${status}`;
  if (!retryable.has(status)) return { kind: "refused", why };
  return { kind: "failed", why, afterMs: waitIn(response.headers.get("retry-after")) };
}

function rejectedIn(body: string): { rejected: number; why: string } {
  const parsed = PartialSuccess.safeParse(jsonIn(body));
  if (!parsed.success) return { rejected: 0, why: "" };
  const { rejectedSpans, errorMessage } = parsed.data.partialSuccess;
  const rejected = Number.isFinite(rejectedSpans) ? Math.max(0, rejectedSpans) : 0;
  return { rejected, why: redact(`rejected by the receiver: ${errorMessage || "no reason given"}`).slice(0, longestReason) };
}

/** The wait that a Retry-After header asks for, in seconds or until a date. */
function waitIn(header: string | null): number | undefined {
  if (header === null) return undefined;
  if (/^\d+$/.test(header.trim())) return Number(header) * 1000;
  const until = Date.parse(header);
  return Number.isNaN(until) ? undefined : Math.max(0, until - Date.now());
}
