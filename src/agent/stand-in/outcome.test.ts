import { expect, it } from "vitest";
import { randomFrom } from "../../random.ts";
import { misquoting, outcomeOf, standFirm } from "./outcome.ts";

const parts = {
  kind: "resolved",
  explain: undefined,
  news: [],
  results: new Map(),
  told: "",
  done: undefined,
} as const;

it("states every fact by name, with dates in words and values from results", () => {
  const results = new Map([["create_replacement", { id: "RP-1001", ships_on: "2026-03-12" }]]);
  const tell = [
    { name: "replacement_id", value: "from create_replacement.id" },
    { name: "ships_on", value: "from create_replacement.ships_on" },
  ];
  expect(outcomeOf({ ...parts, tell, results }).text).toBe("The replacement number is RP-1001. Ships on March 12, 2026.");
});

it("does not repeat what was said before or is in the explanation", () => {
  const tell = [{ name: "price", value: "$97.30" }];
  expect(outcomeOf({ ...parts, tell, explain: "It costs $97.30." }).text).toBe("It costs $97.30.");
  expect(outcomeOf({ ...parts, tell, told: "It costs $97.30." }).text).toBe("");
});

it("misstates only the facts that it is the first to state", () => {
  const tell = [
    { name: "price", value: "$97.30" },
    { name: "amount", value: "$12.00" },
  ];
  expect(outcomeOf({ ...parts, tell, told: "It costs $97.30.", explain: "It costs $97.30." }).values).toEqual(["$12.00"]);
});

it("states explicitly that it refuses", () => {
  const text = outcomeOf({ ...parts, kind: "refused", tell: [], explain: "The window was 14 days." }).text;
  expect(text).toBe("I can't do what you ask for. The window was 14 days.");
});

it("misstates exactly one literal, and keeps ids and dates well formed", () => {
  const outcome = { text: "Number RP-1001 ships on March 12, 2026.", values: ["RP-1001", "March 12, 2026"] };
  const told = new Set(Array.from({ length: 40 }, (_, seed) => misquoting(outcome, randomFrom(`${seed}`))(outcome.text)));
  expect([...told].sort()).toEqual(["Number RP-1000 ships on March 12, 2026.", "Number RP-1001 ships on March 11, 2026."]);
});

it("answers pushes first with the reason and then with the options", () => {
  const explain = "I'm sorry. I can't refund it, because there is no photo. What is possible: the seconds shelf.";
  expect(standFirm(explain, 0)).toBe("I can't refund it, because there is no photo.");
  expect(standFirm(explain, 1)).toBe("What is possible: the seconds shelf.");
  expect(standFirm("Your order ships tomorrow.", 0)).toBeUndefined();
});
