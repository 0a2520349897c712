import { join } from "node:path";
import { type CaseFile, loadCaseFile } from "../../case/load-case-file.ts";
import { entriesOf, itemsOf, type LocatedValue, under } from "../../case/located-value.ts";
import { type Problem, sortProblems } from "../../case/problem.ts";
import type { Literal } from "../../language/literal.ts";
import { readLiterals } from "../../language/read-literals.ts";
import { type WaitingLine, waitingLines } from "./check-moments.ts";
import { filesUnder } from "./list-files.ts";

/** Warns about lines in valid cases that may be said before the message they reply to. */
export function warnOfMoments(folder: string): Problem[] {
  const files = filesUnder(join(folder, "cases")).filter((path) => path.endsWith(".yaml"));
  return sortProblems(files.flatMap((path) => warnMoments(loadCaseFile(path))));
}

/** Warns about lines that wait only for a turn number but presume that something was said before. */
function warnMoments({ yaml }: CaseFile): Problem[] {
  if (yaml.value === undefined || yaml.value === null) return [];
  const customer = under({ path: [], value: yaml.value }, "customer");
  const own = ownWords(customer);
  return waitingLines(customer).flatMap((line) => {
    const why = isBareTurn(line) ? presumption(line.say, own) : undefined;
    if (why === undefined) return [];
    const expected = "when: refused, or { offered: action }, { asked: slot }, { told: fact }";
    return [{ file: yaml.file, ...yaml.locate(line.spot.path, "value"), message: `this line ${why}`, expected }];
  });
}

function isBareTurn({ when }: WaitingLine): boolean {
  const keys = entriesOf(when).map(({ key }) => key);
  return typeof when.value === "number" || (keys.length > 0 && keys.every((key) => key === "turn"));
}

// First words of a reply; a customer who has not heard anything yet has nothing to reply to.
const answering = /^(?:otherwise|or (?:let|put|give)|then|in that case|all right|oh,? i see|so be it|fine,? then)\b/i;
// Wording that mentions a limit or a problem before anyone has brought it up.
const conceding = /\bif (?:there['’]s|there is|it['’]s|it is|that['’]s|that is) (?:some |a )?(?:ceiling|limit|cap|too much|problem)\b/i;
const valued: ReadonlySet<string> = new Set(["money", "date", "time", "id", "percent"]);

/** Explains why a line may presume an earlier message, judging by its first words and its values. */
function presumption(say: string, own: string): string | undefined {
  if (answering.test(say)) return "is a reply, but it is tied to a turn at which there may be nothing to reply to";
  if (conceding.test(say)) return "mentions a limit or a problem that no one may have brought up by then";
  const known = new Set(readLiterals(own).map(nameOf));
  const strange = readLiterals(say).find((literal) => valued.has(literal.kind) && !known.has(nameOf(literal)));
  return strange && `mentions ${say.slice(strange.start, strange.end)}, which is in no opening, fact or goal`;
}

// "March 16" can be in any year.
function nameOf({ kind, value }: Literal): string {
  return `${kind} ${kind === "date" ? value.slice(-5) : value}`;
}

/** Everything the customer can know without being told. */
function ownWords(customer: LocatedValue): string {
  const facts = entriesOf(under(customer, "facts")).flatMap(({ spot }) => [spot, under(spot, "value")]);
  const changed = itemsOf(under(customer, "changes_mind")).map((change) => under(change, "to"));
  const spots = [...itemsOf(under(customer, "openings")), under(customer, "goal"), ...facts, ...changed];
  return spots.flatMap(({ value }) => (typeof value === "object" ? [] : [String(value ?? "")])).join("\n");
}
