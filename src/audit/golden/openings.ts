import type { TestCase } from "../../case/test-case.ts";
import type { GoldenDefect } from "./defect.ts";

// Two openings that share this much of their words in a row say the same thing.
const mostShared = 0.5;

interface Opening {
  readonly testCase: TestCase;
  readonly place: number;
  readonly shingles: ReadonlySet<string>;
}

/** Openings that are nearly the same as another of their own case or of a case that is not its twin. */
export function checkOpenings(cases: readonly TestCase[]): GoldenDefect[] {
  const openings = cases.flatMap((testCase) =>
    testCase.customer.openings.map((text, index) => ({ testCase, place: index + 1, shingles: shinglesOf(text) })),
  );
  return openings.flatMap((one, index) =>
    openings
      .slice(index + 1)
      .filter((other) => !areTwins(one.testCase, other.testCase) && jaccard(one.shingles, other.shingles) > mostShared)
      .map((other) => ({
        where: one.testCase.id,
        what: `opening ${one.place} is nearly the same as ${nameOf(other, one)}`,
      })),
  );
}

function nameOf({ testCase, place }: Opening, from: Opening): string {
  return testCase === from.testCase ? `opening ${place}` : `opening ${place} of ${testCase.id}`;
}

function areTwins(one: TestCase, other: TestCase): boolean {
  return one.twin === other.id || other.twin === one.id;
}

/** The pairs of neighbouring words, and the words themselves. */
function shinglesOf(text: string): ReadonlySet<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return new Set([...words, ...words.slice(1).map((word, index) => `${words[index]} ${word}`)]);
}

function jaccard(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const both = [...one].filter((shingle) => other.has(shingle)).length;
  return both / (one.size + other.size - both || 1);
}
