import type { TestCase } from "../../case/test-case.ts";
import { canonicalJson, type Json } from "../../json.ts";
import type { Suite } from "../../suite/suite.ts";
import type { GoldenDefect } from "./defect.ts";

/** One difference between two cases, with the values in both. */
interface Difference {
  readonly name: string;
  readonly values: readonly string[];
  /** The ids of the records that the row refers to. */
  readonly records: readonly string[];
}

/** Reports counterfactual pairs with a missing case, with no differing fact or several, or with the same expected outcome. */
export function checkTwins(suite: Suite, testCase: TestCase): GoldenDefect[] {
  if (testCase.twin === undefined) return [];
  const at = (what: string): GoldenDefect[] => [{ where: testCase.id, what }];
  const twin = suite.cases.find(({ id }) => id === testCase.twin);
  if (!twin) return at(`its counterfactual ${testCase.twin} does not exist`);
  const differences = unrelated([...factDifferences(testCase, twin), ...rowDifferences(suite, testCase, twin)]);
  if (differences.length === 0) return at(`does not differ from its counterfactual ${twin.id} in any fact or row`);
  if (differences.length > 1)
    return at(
      `differs from its counterfactual ${twin.id} in ${differences.length} facts: ${differences.map(({ name }) => name).join(", ")}`,
    );
  return canonicalJson(answerOf(testCase)) === canonicalJson(answerOf(twin))
    ? at(`the expected outcome is the same as for its counterfactual ${twin.id}`)
    : [];
}

/** The expected action with its arguments, and the case's disposition. */
function answerOf({ action, truth }: TestCase): Json {
  const given = truth.plan.filter(({ tool }) => tool === action).map(({ args }) => args);
  return [action, truth.disposition.kind, truth.disposition.code, ...given];
}

function factDifferences(one: TestCase, other: TestCase): Difference[] {
  const slots = new Set([...Object.keys(one.customer.facts), ...Object.keys(other.customer.facts)]);
  return [...slots].flatMap((slot) => {
    const [left, right] = [spokenValue(one, slot), spokenValue(other, slot)];
    return left === right ? [] : [{ name: `the fact ${slot}`, values: [left, right], records: [] }];
  });
}

function spokenValue({ customer }: TestCase, slot: string): string {
  const fact = customer.facts[slot];
  if (!fact) return "";
  return String(fact.kind === "value" ? fact.value : fact.attachment);
}

function rowDifferences(suite: Suite, one: TestCase, other: TestCase): Difference[] {
  const [left, right] = [rowsOf(suite, one), rowsOf(suite, other)];
  const keys = new Set([...left.keys(), ...right.keys()]);
  return [...keys].flatMap((key) => {
    const [a, b] = [left.get(key) ?? {}, right.get(key) ?? {}];
    const changed = [...new Set([...Object.keys(a), ...Object.keys(b)])].filter((column) => a[column] !== b[column]);
    const values = changed.flatMap((column) => [String(a[column] ?? ""), String(b[column] ?? "")]);
    const records = Object.values(a).map(String).filter(isId);
    return changed.length === 0 ? [] : [{ name: `the row ${key}`, values, records }];
  });
}

function rowsOf(suite: Suite, { desk, world }: TestCase): Map<string, { readonly [column: string]: Json }> {
  const tables = suite.desks.get(desk)?.template.tables;
  return new Map(
    Object.entries(world).flatMap(([table, rows]) =>
      rows.map((row): [string, { readonly [column: string]: Json }] => {
        const key = (tables?.get(table)?.key ?? []).map((column) => String(row[column])).join(" ");
        return [`${table} ${key}`, row];
      }),
    ),
  );
}

// A photo is one fact although it is also a row, so differences that share a value count once.
function unrelated(differences: readonly Difference[]): Difference[] {
  const kept: Difference[] = [];
  for (const difference of withoutSums(differences)) {
    const values = difference.values.filter((value) => value !== "");
    const isKnown = kept.some((other) => other.values.some((value) => values.some((own) => isSameMoment(own, value))));
    if (!isKnown) kept.push(difference);
  }
  return kept;
}

// If a parcel was picked up on May 4 at 09:02, a column with only the date, May 4, is not a second fact.
function isSameMoment(one: string, other: string): boolean {
  return one === other || (isDate(one) && other.startsWith(`${one}T`)) || (isDate(other) && one.startsWith(`${other}T`));
}

function isDate(value: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(value);
}

// An order's items also affect its total and weight, so such derived values are not separate facts.
function withoutSums(differences: readonly Difference[]): Difference[] {
  const telling = differences.filter((difference) => !isFigures(difference));
  const follows = ({ records }: Difference) => telling.some((other) => other.records.some((record) => records.includes(record)));
  return differences.filter((difference) => !isFigures(difference) || !follows(difference));
}

function isFigures({ values }: Difference): boolean {
  return values.every((value) => /^-?\d+(?:\.\d+)?$/.test(value));
}

function isId(value: string): boolean {
  return /^\p{L}\S*\d/u.test(value);
}
