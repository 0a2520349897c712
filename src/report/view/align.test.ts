import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { align, type Meeting } from "./align.ts";

/**
 * Aligns two strings as if they were calls: equal letters are the same call, letters that differ only in case use the
 * same tool, and "!" marks a rejected call.
 */
function laid(plan: string, made: string): string[] {
  const calls = [...made.matchAll(/(\p{L})(!?)/gu)].map(([, letter = "", refused]) => ({ letter, refused }));
  const meets = (step: number, call: number): Meeting | undefined => {
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

describe("a plan beside the calls that were made", () => {
  it("meets step by step when they are the same", () => {
    expect(laid("abc", "abc")).toEqual(["aa same", "bb same", "cc same"]);
  });

  it("leaves what nobody asked for and what nobody did alone, each at its place", () => {
    expect(laid("abd", "axd")).toEqual(["aa same", "-x ", "b- ", "dd same"]);
  });

  it("shows the same tool with different arguments as one step", () => {
    expect(laid("abc", "aBc")).toEqual(["aa same", "bB other_arguments", "cc same"]);
  });

  it("prefers the call with the planned arguments to an earlier one with others", () => {
    expect(laid("ab", "aBb")).toEqual(["aa same", "-B ", "bb same"]);
  });

  it("takes the first of two equal calls and calls the second one extra", () => {
    expect(laid("ab", "aabb")).toEqual(["aa same", "-a ", "bb same", "-b "]);
  });

  it("prefers the call that worked to the same one that was refused before", () => {
    expect(laid("ab", "ab!b")).toEqual(["aa same", "-b ", "bb same"]);
    expect(laid("ab", "ab!")).toEqual(["aa same", "bb refused"]);
  });

  it("finds a step again that was taken out of order, and says so", () => {
    expect(laid("abc", "bac")).toEqual(
      ["-b ", "aa same", "cc same"].map((line) => (line === "-b " ? "bb same moved" : line)),
    );
    expect(laid("abc", "Cab")).toEqual(["cC other_arguments moved", "aa same", "bb same"]);
  });

  it("never gives up a same call for calls that only share the tool", () => {
    expect(laid("aAAA", "AAAa").filter((line) => line.includes("same"))).toHaveLength(4);
  });

  it("has nothing to say of nothing", () => {
    expect(laid("", "")).toEqual([]);
    expect(laid("ab", "")).toEqual(["a- ", "b- "]);
    expect(laid("", "xy")).toEqual(["-x ", "-y "]);
  });

  it("shows every step and every call once, the calls in order, whatever they are", () => {
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
        // Every step and call that could be matched has been matched.
        const [open, idle] = [pairs.filter(({ call }) => call === null), pairs.filter(({ step }) => step === null)];
        for (const { step } of open) for (const { call } of idle) expect(meets(step ?? -1, call ?? -1)).toBeUndefined();
      }),
    );
  });
});
