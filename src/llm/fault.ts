import { scrub } from "../secrets/scrub.ts";
import type { EnvironmentVariables } from "../secrets/secret.ts";

/** The kind of failure in a call to a model; it never concerns the content of an answer. */
export type FaultKind =
  /** Too many calls (429), the only fault that means we should make fewer calls. */
  | "rate_limited"
  /** The service failed or is overloaded (5xx, 529). */
  | "server"
  /** No response in time. */
  | "timeout"
  /** No connection, or a lost connection. */
  | "network"
  /** A response that is not JSON, is truncated or lacks required fields. */
  | "unreadable"
  /** The service rejects this particular request (400, 413, 422). */
  | "bad_request"
  /** No call with this key, account, model or URL can work (401, 402, 403, 404, quota, redirects). */
  | "hopeless";

/** A model call that failed through no fault of the model; the error message contains no keys. */
export class LlmFault extends Error {
  override readonly name = "LlmFault";
  readonly kind: FaultKind;
  /** How long the service asks us to wait. */
  readonly retryAfterMs: number | undefined;

  constructor(kind: FaultKind, message: string, retryAfterMs?: number) {
    super(message);
    this.kind = kind;
    this.retryAfterMs = retryAfterMs;
  }

  /** Whether the same call may succeed if it is retried a little later. */
  get mayPass(): boolean {
    return this.kind !== "bad_request" && this.kind !== "hopeless";
  }
}

/** Details about a failed call, in addition to the error thrown. */
export interface FailedCall {
  /** The model as named by the user. */
  readonly id: string;
  readonly environment: EnvironmentVariables;
  /** The HTTP status; undefined if there was no response. */
  readonly status: number | undefined;
  readonly timedOutAfterMs: number | undefined;
  readonly now: number;
}

/** Classifies a failed call by the service's response. */
export function faultOf(error: unknown, call: FailedCall): LlmFault {
  const { id, timedOutAfterMs } = call;
  if (timedOutAfterMs !== undefined) return new LlmFault("timeout", `${id}: no answer within ${timedOutAfterMs} ms`);
  const { message, body, headers } = detailsOf(error);
  // Use the HTTP status of the response; the SDK invents statuses for failures inside a successful response.
  const { status } = call;
  const reason = oneLine(scrub(message || body, call.environment));
  if (status === undefined) return new LlmFault("network", `${id}: no connection (${reason})`);
  if (isRedirect(status)) return new LlmFault("hopeless", `${id}: ${status}: the URL redirects, and no redirect is followed`);
  const kind = kindOf(status, `${message} ${body}`);
  if (kind === "unreadable") return new LlmFault(kind, `${id}: invalid answer (${reason})`);
  return new LlmFault(kind, `${id}: ${status}: ${reason}`, retryAfter(headers, body, call.now));
}

// Following a redirect could take the key and the conversation to another host.
function isRedirect(status: number): boolean {
  return status >= 300 && status < 400;
}

function kindOf(status: number, details: string): FaultKind {
  if (status < 300) return "unreadable";
  // An account without credit gets the same status as one that is rate limited.
  if (status === 429) return details.includes("insufficient_quota") ? "hopeless" : "rate_limited";
  if (status >= 500 || status === 408 || status === 409) return "server";
  return [401, 402, 403, 404].includes(status) ? "hopeless" : "bad_request";
}

interface Details {
  readonly message: string;
  readonly body: string;
  readonly headers: { readonly [name: string]: string | undefined };
}

// Read the fields of the SDK's errors, so that this file need not load the SDK.
function detailsOf(error: unknown): Details {
  if (!(error instanceof Error)) return { message: String(error), body: "", headers: {} };
  const body = "responseBody" in error && typeof error.responseBody === "string" ? error.responseBody : "";
  const cause = error.cause instanceof Error ? `: ${error.cause.message}` : "";
  return { message: `${error.message}${cause}`, body, headers: headersOf(error) };
}

function headersOf(error: Error): Details["headers"] {
  if (!("responseHeaders" in error) || typeof error.responseHeaders !== "object" || !error.responseHeaders) return {};
  return Object.fromEntries(Object.entries(error.responseHeaders));
}

/** The requested wait in milliseconds, from a header (seconds, milliseconds or a date) or from Google's response body. */
function retryAfter(headers: Details["headers"], body: string, now: number): number | undefined {
  const milliseconds = Number(headers["retry-after-ms"] ?? Number.NaN);
  if (milliseconds >= 0) return milliseconds;
  const header = headers["retry-after"]?.trim() ?? "";
  if (/^\d+(\.\d+)?$/.test(header)) return Number(header) * 1000;
  const date = Date.parse(header);
  if (header !== "" && !Number.isNaN(date)) return Math.max(0, date - now);
  const delay = /"retryDelay"\s*:\s*"(\d+(?:\.\d+)?)s"/.exec(body);
  return delay ? Number(delay[1]) * 1000 : undefined;
}

const longestText = 300;

function oneLine(text: string): string {
  const line = text.replace(/\s+/g, " ").trim() || "no reason given";
  return line.length > longestText ? `${line.slice(0, longestText)}…` : line;
}
