import type { TestCase } from "../../src/case/test-case.ts";

/** A difference between two cases; a value is null if that case lacks it. */
export interface Difference {
  readonly where: string;
  readonly here: string | null;
  readonly there: string | null;
}

/** The differences between a case and its counterfactual: the expected outcome, the customer's facts and lines, and the rows. */
export function differencesOf(here: TestCase, there: TestCase): readonly Difference[] {
  const [one, other] = [partsOf(here), partsOf(there)];
  return [...new Set([...one.keys(), ...other.keys()])].flatMap((where) => {
    const [own, its] = [one.get(where) ?? null, other.get(where) ?? null];
    return own === its ? [] : [{ where, here: own, there: its }];
  });
}

/** A case as names and values; a row is named by its first column, which is its key in every desk. */
function partsOf({ truth, customer, world }: TestCase): ReadonlyMap<string, string> {
  const facts = Object.entries(customer.facts).map(([slot, fact]): [string, string] => [
    `fact ${slot}`,
    fact.kind === "value" ? (fact.say ?? "{value}").replace("{value}", `${fact.value}`) : `file ${fact.attachment}`,
  ]);
  const cells = Object.entries(world).flatMap(([table, rows]) =>
    rows.flatMap((row) => {
      const [[, key] = []] = Object.entries(row);
      return Object.entries(row).map(([column, cell]): [string, string] => [`${table} ${key}, ${column}`, `${cell}`]);
    }),
  );
  return new Map([
    ["ends", `${truth.disposition.kind} (${truth.disposition.code})`],
    ["openings", customer.openings.join(" / ")],
    ["pushes", customer.pushes.join(" / ")],
    ...facts,
    ...cells,
  ]);
}
