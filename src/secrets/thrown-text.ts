import { shortened } from "./shortened.ts";

/** The maximum number of characters of a thrown value that are shown. */
const longestThrown = 2_000;

/** The text of a value that somebody's code threw. It can be any value, even one that throws when it is read. */
export function thrownText(thrown: unknown): string {
  try {
    return shortened(isThrown(thrown, Error) ? String(thrown.message) || thrown.name : String(thrown), longestThrown);
  } catch {
    // The value's own `message` or `toString` threw, so nothing can be said about it.
    return "a value that cannot be read";
  }
}

/** The stack trace of a thrown error, with those of its causes; the text of any other value. */
export function thrownStack(thrown: unknown): string {
  try {
    if (!isThrown(thrown, Error)) return thrownText(thrown);
    const cause = isThrown(thrown.cause, Error) ? `\nCaused by ${thrownStack(thrown.cause)}` : "";
    return `${thrown.stack ?? thrownText(thrown)}${cause}`;
  } catch {
    // An error builds its stack from its message, which may throw.
    return thrownText(thrown);
  }
}

/** Whether a thrown value is an instance of a class; false for a value that cannot be inspected, such as a revoked proxy. */
export function isThrown<Kind>(thrown: unknown, kind: abstract new (...parts: never[]) => Kind): thrown is Kind {
  try {
    return thrown instanceof kind;
  } catch {
    // A proxy can forbid even this question.
    return false;
  }
}

/** What a value is, for error messages: "a number", "an array", "nothing". */
export function kindOfValue(value: unknown): string {
  if (value === undefined || value === null) return String(value);
  if (typeof value === "number") return Number.isFinite(value) ? "a number" : String(value);
  if (typeof value !== "object") return typeof value === "string" ? "text" : `a ${typeof value}`;
  try {
    if (Array.isArray(value)) return "an array";
    return isThenable(value) ? "a promise" : "an object";
  } catch {
    // A proxy or a getter threw.
    return "an object that cannot be read";
  }
}

/** Whether a value is a promise. It may come from another realm or library, so it need not be an instance of our Promise. */
export function isThenable<Result>(value: Promise<Result> | Result): value is Promise<Result> {
  return typeof value === "object" && value !== null && "then" in value && typeof value.then === "function";
}

/** Lets a promise fail unnoticed, because what it would have returned is not used. */
export function ignoreRejection(value: unknown): void {
  try {
    if (isThenable(value)) Promise.resolve(value).catch(() => {});
  } catch {
    // It is not a promise after all: its own code threw when it was asked.
  }
}
