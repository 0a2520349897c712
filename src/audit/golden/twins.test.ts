import { expect, it } from "vitest";
import type { TestCase } from "../../case/test-case.ts";
import { loadSuite } from "../../suite/load/load-suite.ts";
import { checkTwins } from "./twins.ts";

const tiny = await loadSuite("suites/tiny");
const ids = ["damaged_item/cracked-grinder", "traps/cracked-grinder-no-photo"];
const twins = tiny.cases.filter(({ id }) => ids.includes(id));

/** The defects of a counterfactual pair with the same facts and these rows. */
function defectsOf(...worlds: readonly TestCase["world"][]): string {
  const cases = twins.map((testCase, index): TestCase => {
    const world = worlds[index] ?? {};
    return { ...testCase, customer: { ...testCase.customer, facts: {} }, world };
  });
  return cases
    .flatMap((testCase) => checkTwins({ ...tiny, cases }, testCase))
    .map(({ what }) => what)
    .join();
}

const order = (total: number, card: string) => [{ id: "FC-4371", card, total }];
const line = (sku: string) => [{ order_id: "FC-4371", line: 2, sku }];

it("treats totals as derived from the one difference in the same order", () => {
  const [one, other] = [line("PILOT-S"), line("PILOT-B")];
  expect(defectsOf({ orders: order(214, "Visa"), order_lines: one }, { orders: order(250, "Visa"), order_lines: other })).toBe("");
});

it("counts a second difference in the same order, and totals of another order", () => {
  const [one, other] = [line("PILOT-S"), line("PILOT-B")];
  const second = defectsOf({ orders: order(214, "Visa"), order_lines: one }, { orders: order(214, "Amex"), order_lines: other });
  expect(second).toContain("in 2 facts: the row orders FC-4371, the row order_lines FC-4371 2");
  const elsewhere = (total: number) => [{ id: "FC-4412", total }];
  const figures = defectsOf({ orders: elsewhere(10), order_lines: one }, { orders: elsewhere(20), order_lines: other });
  expect(figures).toContain("in 2 facts");
});

it("counts the date of a differing time as the same fact, and another date as a second one", () => {
  const rows = (packed: string | null, shipped: string | null) => ({
    orders: [{ id: "FC-4371", packed_at: packed }],
    shipments: [{ id: "SH-4371", order_id: "FC-4371", shipped_on: shipped }],
  });
  expect(defectsOf(rows(null, null), rows("2026-03-10T09:02", "2026-03-10"))).toBe("");
  expect(defectsOf(rows(null, null), rows("2026-03-10T09:02", "2026-03-11"))).toContain("in 2 facts");
});

it("treats a different amount for the same action as a different outcome, and the same amount as the same outcome", () => {
  const played = (amounts: readonly number[]) => {
    const cases = twins.map((testCase, index): TestCase => {
      const plan = [{ tool: "refund_order", args: { amount: amounts[index] ?? 0 } }];
      const truth = { ...testCase.truth, plan, disposition: { kind: "resolved" as const, code: "done" } };
      const world = { orders: order(214, index === 0 ? "Visa" : "Amex") };
      return { ...testCase, action: "refund_order", truth, customer: { ...testCase.customer, facts: {} }, world };
    });
    return cases.flatMap((testCase) => checkTwins({ ...tiny, cases }, testCase)).map(({ what }) => what);
  };
  expect(played([20, 30])).toEqual([]);
  expect(played([20, 20]).join()).toContain("the expected outcome is the same");
});
