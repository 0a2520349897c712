import { expect, it } from "vitest";
import { loadSuite } from "../../src/suite/load/load-suite.ts";

const { cases } = await loadSuite("northline");

it("every case has three or more openings", () => {
  expect(cases.filter(({ customer }) => customer.openings.length < 3).map(({ id }) => id)).toEqual([]);
});

// A trap shares its customer with its counterfactual, so those two may share sentences; no other two cases of an intent
// may.
it("no sentence occurs in two openings of an intent", () => {
  const shared = [...Map.groupBy(cases, ({ intent }) => intent)].flatMap(([intent, members]) => {
    const said = members.flatMap(({ id, twin, customer }) =>
      customer.openings.flatMap((opening, at) => sentencesOf(opening).map((sentence) => ({ sentence, twin, id, place: `${id} ${at}` }))),
    );
    return said.flatMap((one, at) =>
      said
        .slice(at + 1)
        .filter(({ sentence, place, id }) => sentence === one.sentence && place !== one.place && id !== one.twin)
        .map(({ place }) => `${intent}: "${one.sentence}" in ${one.place} and ${place}`),
    );
  });
  expect(shared).toEqual([]);
});

// Two words, such as "Hello there", are a greeting rather than a sentence.
function sentencesOf(text: string): string[] {
  const parts = text.toLowerCase().split(/[.?!]+\s*/);
  return parts.map((part) => part.replaceAll(/[^a-z0-9 ]/g, "").trim()).filter((part) => part.split(" ").length > 2);
}
