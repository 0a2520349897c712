import type { TestCase } from "../case/test-case.ts";
import type { Desk } from "../suite/suite.ts";
import { acceptedEnds } from "./accepted-ends.ts";

/** The names in a desk's records, as they may be spelled, by their first word: things, carriers, customers, recipients. */
export type Names = ReadonlyMap<string, readonly Spelling[]>;

interface Spelling {
  readonly name: string;
  readonly spelled: string;
}

type Rows = readonly { readonly [column: string]: unknown }[];

const namingColumn = /(?:^|_)(?:name|product|carrier|recipient|holder|hotel|model)$/;
const nameShape = /^\p{Lu}[\p{L}'’-]{2,}(?: [\p{Lu}\d][\p{L}\d'’-]*)+/u;
const word = /[A-Z\u00c0-\u00de][\w\u00c0-\u024f'’-]{2,}/g;

const ofDesks = new WeakMap<Desk, ReadonlySet<string>>();
const ofCases = new WeakMap<TestCase, Names>();

/**
 * The names of two words or more in a desk's records and those of a case, but for the ones that the case's customer and its right
 * runs bring up: however an agent came by those, it did not make them up. Single words are often words of the language too.
 */
export function namesOf(desk: Desk, testCase: TestCase): Names {
  const known = ofCases.get(testCase);
  if (known) return known;
  const all = new Set(deskNames(desk));
  for (const rows of Object.values(testCase.world)) for (const name of namesIn(rows)) all.add(name);
  const right = JSON.stringify([testCase.customer, acceptedEnds(desk, testCase).map(({ calls }) => calls)]);
  const names = new Map<string, Spelling[]>();
  for (const name of all) {
    if (right.includes(name)) continue;
    // The Harbour Briefcase is the Harbor Briefcase where people spell it so.
    for (const spelled of new Set([name, name.replaceAll(/our\b/g, "or")])) {
      const first = spelled.split(" ")[0] ?? "";
      names.set(first, [...(names.get(first) ?? []), { name, spelled }]);
    }
  }
  ofCases.set(testCase, names);
  return names;
}

/** The names of records that a text holds; of two that begin alike, the longer one. */
export function namesSaid(text: string, names: Names): string[] {
  const said: string[] = [];
  word.lastIndex = 0;
  for (let found = word.exec(text); found !== null; found = word.exec(text)) {
    const spellings = names.get(found[0]);
    const name = spellings && longestAt(text, found.index, spellings);
    if (name !== undefined && !said.includes(name)) said.push(name);
  }
  return said;
}

function longestAt(text: string, at: number, spellings: readonly Spelling[]): string | undefined {
  const found = spellings.filter(
    ({ spelled }) => text.startsWith(spelled, at) && !/[\p{L}\p{N}]/u.test(text[at + spelled.length] ?? ""),
  );
  return found.sort((one, other) => other.spelled.length - one.spelled.length)[0]?.name;
}

function deskNames(desk: Desk): ReadonlySet<string> {
  const known = ofDesks.get(desk);
  if (known) return known;
  const names = new Set(desk.template.source.seed.flatMap(({ rows }) => namesIn(rows)));
  ofDesks.set(desk, names);
  return names;
}

function namesIn(rows: Rows): string[] {
  return rows.flatMap((row) =>
    Object.entries(row).flatMap(([column, value]) => {
      if (typeof value !== "string" || !namingColumn.test(column)) return [];
      return nameShape.exec(value)?.[0] ?? [];
    }),
  );
}
