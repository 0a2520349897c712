import { describe, expect, it } from "vitest";
import type { Clause } from "./clause.ts";
import { MessageReading } from "./read-message.ts";

function segment(text: string): readonly Clause[] {
  return new MessageReading(text).clauses;
}

function clauses(text: string): string[] {
  return segment(text).map(({ start, end }) => text.slice(start, end));
}

describe("clauses", () => {
  it("end where a new subject begins", () => {
    expect(clauses("Please send the form, and I'll file it.")).toEqual(["Please send the form", "and I'll file it."]);
  });

  it("part a condition from what hangs on it", () => {
    expect(segment("If it rains, we stay in.").map(({ role }) => role)).toEqual(["condition", "main"]);
  });

  it("do not end at an abbreviation, an amount or a link", () => {
    expect(clauses("Dr. Bell paid $4.50 at www.example.com/a.b today.")).toHaveLength(1);
  });

  it("know the label of a list item", () => {
    const [clause] = segment("- **Travel date:** Friday");
    expect(clause?.label.map(({ word }) => word)).toEqual(["travel", "date"]);
  });

  it("own a question mark only where they ask", () => {
    expect(segment("I can hold it, or shall I cancel?").map(({ question }) => question)).toEqual([false, true]);
  });
});
