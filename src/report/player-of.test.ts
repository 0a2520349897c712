import { expect, it } from "vitest";
import { plan } from "../../test/store/run-fixtures.ts";
import type { RunPlan } from "../store/run-plan.ts";
import { playerOf, playersOf } from "./player-of.ts";

const [suite] = plan.suites;
const model = "openai/gpt-5.4-nano";

/** A plan with two suites, of which the first may have a reader of its own. */
function planWith(reader: string | undefined, own?: string): RunPlan {
  if (!suite) throw new Error("the plan has no suite");
  const suites = [
    { ...suite, name: "mine", ...(own === undefined ? {} : { reader: own }) },
    { ...suite, name: "tiny" },
  ];
  return { ...plan, customer: "agenda", suites, ...(reader === undefined ? {} : { reader }) };
}

it("names the reader of each suite, and with all suites those that have one of their own", () => {
  const mixed = planWith(undefined, model);
  expect([playerOf(mixed, "mine"), playerOf(mixed, "tiny")]).toEqual([`agenda, with ${model} as its reader`, "agenda"]);
  expect(playersOf(mixed)).toBe(`agenda, with ${model} as its reader on mine`);
});

it("names a reader of all suites once", () => {
  const same = planWith(model);
  expect([playerOf(same, "tiny"), playersOf(same)]).toEqual(Array.from({ length: 2 }, () => `agenda, with ${model} as its reader`));
  expect(playersOf(planWith(undefined))).toBe("agenda");
});
