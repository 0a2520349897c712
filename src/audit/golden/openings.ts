import type { TestCase } from "../../case/test-case.ts";
import type { GoldenDefect } from "./defect.ts";

// Openings that have more than this share of their wording in common count as the same.
const mostShared = 0.5;

interface Opening {
  readonly testCase: TestCase;
  readonly place: number;
  readonly shingles: ReadonlySet<string>;
}

/** Reports openings that are nearly identical to another opening of the same case, or of a case outside its counterfactual pair. */
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

/** The words of a text, and its pairs of neighbouring words. */
function shinglesOf(text: string): ReadonlySet<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return new Set([...words, ...words.slice(1).map((word, index) => `${words[index]} ${word}`)]);
}

function jaccard(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const both = [...one].filter((shingle) => other.has(shingle)).length;
  return both / (one.size + other.size - both || 1);
}
