import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { align, type CallMatch } from "./align.ts";

/**
 * Aligns two strings whose letters represent calls: equal letters are the same call, letters that differ only in case
 * use the same tool, and "!" marks a rejected call.
 */
function laid(plan: string, made: string): string[] {
  const calls = [...made.matchAll(/(\p{L})(!?)/gu)].map(([, letter = "", refused]) => ({ letter, refused }));
  const meets = (step: number, call: number): CallMatch | undefined => {
    const [one, other] = [plan[step] ?? "", calls[call]?.letter ?? ""];
    if (one.toLowerCase() !== other.toLowerCase()) return undefined;
    if (one !== other) return "other_arguments";
    return calls[call]?.refused ? "refused" : "same";
  };
  return align(plan.length, calls.length, meets).map(
    ({ step, call, meeting, moved }) =>
      `${step === null ? "-" : plan[step]}${call === null ? "-" : calls[call]?.letter} ${meeting ?? ""}${moved ? " moved" : ""}`,
  );
}

describe("aligning a plan with the calls", () => {
  it("matches identical lists step by step", () => {
    expect(laid("abc", "abc")).toEqual(["aa same", "bb same", "cc same"]);
  });

  it("leaves extra calls and missing steps unmatched, each in its position", () => {
    expect(laid("abd", "axd")).toEqual(["aa same", "-x ", "b- ", "dd same"]);
  });

  it("matches calls of the same tool with different arguments", () => {
    expect(laid("abc", "aBc")).toEqual(["aa same", "bB other_arguments", "cc same"]);
  });

  it("prefers a call with the planned arguments to an earlier one with different arguments", () => {
    expect(laid("ab", "aBb")).toEqual(["aa same", "-B ", "bb same"]);
  });

  it("matches the first of two equal calls and treats the second as extra", () => {
    expect(laid("ab", "aabb")).toEqual(["aa same", "-a ", "bb same", "-b "]);
  });

  it("prefers a successful call to an earlier, rejected one", () => {
    expect(laid("ab", "ab!b")).toEqual(["aa same", "-b ", "bb same"]);
    expect(laid("ab", "ab!")).toEqual(["aa same", "bb refused"]);
  });

  it("matches a step that was made out of order, and marks it", () => {
    expect(laid("abc", "bac")).toEqual(["-b ", "aa same", "cc same"].map((line) => (line === "-b " ? "bb same moved" : line)));
    expect(laid("abc", "Cab")).toEqual(["cC other_arguments moved", "aa same", "bb same"]);
  });

  it("never trades an identical call for calls that only share the tool", () => {
    expect(laid("aAAA", "AAAa").filter((line) => line.includes("same"))).toHaveLength(4);
  });

  it("returns nothing for empty lists", () => {
    expect(laid("", "")).toEqual([]);
    expect(laid("ab", "")).toEqual(["a- ", "b- "]);
    expect(laid("", "xy")).toEqual(["-x ", "-y "]);
  });

  it("includes every step and every call exactly once, with the calls in order", () => {
    const letters = fc.string({ unit: fc.constantFrom("a", "b", "A", "B", "c"), maxLength: 9 });
    fc.assert(
      fc.property(letters, letters, (plan, made) => {
        const meets = (step: number, call: number) =>
          plan[step] === made[call]
            ? ("same" as const)
            : plan[step]?.toLowerCase() === made[call]?.toLowerCase()
              ? ("other_arguments" as const)
              : undefined;
        const pairs = align(plan.length, made.length, meets);
        const steps = pairs.flatMap(({ step }) => step ?? []);
        const calls = pairs.flatMap(({ call }) => call ?? []);
        expect(steps.toSorted((one, other) => one - other)).toEqual([...plan].map((_, index) => index));
        expect(calls).toEqual([...made].map((_, index) => index));
        for (const { step, call, meeting } of pairs)
          expect(meeting ?? undefined).toBe(step === null || call === null ? undefined : meets(step, call));
        // Checks that every step and call that could be matched has been matched.
        const [open, idle] = [pairs.filter(({ call }) => call === null), pairs.filter(({ step }) => step === null)];
        for (const { step } of open) for (const { call } of idle) expect(meets(step ?? -1, call ?? -1)).toBeUndefined();
      }),
    );
  });
});
