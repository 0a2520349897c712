import { CustomerLines } from "../../case/case-customer.ts";
import { entriesOf, itemsOf, type LocatedValue, textOf, under } from "../../case/located-value.ts";
import { listNames } from "../../nearest.ts";
import type { Report } from "./report-problem.ts";

/** Lines with fewer words ("Yes, please.") may occur in several cases. */
const fewestWords = 4;
const fewestLines = 2;

/** A case whose lines are compared, with its id, its counterfactual pair, and a function that reports problems. */
export interface CaseWithLines {
  readonly id: string;
  readonly twin: string | undefined;
  readonly customer: LocatedValue;
  readonly report: Report;
}

/** Warns if a customer has no lines of some kind, or only one. */
export function warnOfMissingLines({ customer, report }: CaseWithLines): void {
  const lines = under(customer, "lines");
  const kinds = Object.entries(CustomerLines.shape);
  const missing = kinds.map(([kind]) => kind).filter((kind) => under(lines, kind).value === undefined);
  if (missing.length > 0) {
    const at = lines.value === undefined ? customer : lines;
    report(at, `customer.lines has no ${listNames(missing)}`, "two or three lines of each kind, in the customer's persona", "key");
  }
  for (const [kind, { description }] of kinds) {
    const spot = under(lines, kind);
    if (spot.value === undefined || itemsOf(spot).length >= fewestLines) continue;
    report(spot, `there is only one line for "${kind}"`, `two or three for ${description}`, "key");
  }
}

/** Warns about lines that are used twice in one case, or word for word in another case outside the counterfactual pair. */
export function warnOfSharedLines(speakers: readonly CaseWithLines[]): void {
  const owners = Map.groupBy(speakers.flatMap(linesOf), ({ masked }) => masked);
  for (const same of owners.values()) {
    for (const [index, { speaker, spot }] of same.entries()) {
      const other = same.find(({ speaker: another }) => another !== speaker && !areTwins(another, speaker));
      if (other) {
        speaker.report(spot, `${other.speaker.id} has the same line`, "this customer's own words");
      } else if (same.findIndex((line) => line.speaker === speaker) < index) {
        speaker.report(spot, "this customer has the same line twice", "two or three different ones");
      }
    }
  }
}

interface CustomerLine {
  readonly speaker: CaseWithLines;
  readonly spot: LocatedValue;
  readonly masked: string;
}

function linesOf(speaker: CaseWithLines): CustomerLine[] {
  const spoken = (spot: LocatedValue) => (textOf(spot) === undefined ? under(spot, "say") : spot);
  const written = [
    ...entriesOf(under(speaker.customer, "lines")).flatMap(({ spot }) => itemsOf(spot)),
    ...entriesOf(under(speaker.customer, "asides")).map(({ spot }) => spoken(spot)),
    ...itemsOf(under(speaker.customer, "offers")).map(spoken),
  ];
  return written
    .map((spot) => ({ speaker, spot, masked: mask(textOf(spot) ?? "") }))
    .filter(({ masked }) => masked.split(" ").length >= fewestWords);
}

function areTwins(one: CaseWithLines, other: CaseWithLines): boolean {
  return one.twin === other.id || other.twin === one.id || (one.twin !== undefined && one.twin === other.twin);
}

/** Removes values, capitals and punctuation, so that lines with the same wording compare equal. */
function mask(line: string): string {
  return line
    .toLowerCase()
    .replaceAll(/\S*\d\S*/g, "#")
    .replaceAll(/[^\p{L}\p{N}{}#']+/gu, " ")
    .trim();
}
