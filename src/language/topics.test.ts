import { expect, it } from "vitest";
import { learnTopics } from "./topics.ts";

const reader = learnTopics([
  {
    topic: "condition",
    examples: ["Have you used it at all?", "Is it still in its packaging?", "whether it has been worn or washed"],
  },
  {
    topic: "neighbors",
    examples: ["Have you asked next door?", "Could a neighbor have taken it in?", "please check with your neighbors"],
  },
]);

it("rates a question highest for the topic whose examples share its words", () => {
  const text = "Did any of the neighbours take the parcel in for you?";
  const rates = reader.read(text);
  expect(rates.get("neighbors")).toBeGreaterThan(0);
  expect(rates.get("condition")).toBeLessThan(0);
});

it("rates a question about something else below nothing", () => {
  expect(reader.read("What is the total on the invoice?").get("neighbors")).toBeLessThan(0);
});

it("has nothing to say about a topic it was never taught", () => {
  expect(reader.knows("color")).toBe(false);
  expect(reader.read("What color is it?").has("color")).toBe(false);
  expect(learnTopics([]).read("What color is it?").size).toBe(0);
});
