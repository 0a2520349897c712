import { expect, it } from "vitest";
import { randomFrom } from "../../random.ts";
import { loadSuite } from "../load/load-suite.ts";
import { canaryFor } from "./canary.ts";
import { perturbationNamed } from "./perturbations.ts";

const suite = await loadSuite("tiny");
const testCase = suite.cases.find(({ id }) => id === "damaged_item/cracked-grinder");
const opening = "Hi, please replace the cracked grinder from order FC-4371, it arrived broken yesterday morning.";

/** The text of a customer's message after a perturbation; undefined if it is unchanged. */
function changed(name: string, { seed = "1", text = opening, index = 0, acts = ["open"] } = {}) {
  const desk = suite.desks.get(testCase?.desk ?? "");
  if (!testCase || !desk) throw new Error("tiny has changed");
  const random = randomFrom(seed);
  return perturbationNamed(name)
    ?.open({ testCase, desk, random, canary: canaryFor(seed) })
    .message?.({ text, index, acts })?.text;
}

it("doubles, precedes or continues a message without changing what it says", () => {
  expect(changed("duplicate_message")).toBe(`${opening}\n\n${opening}`);
  expect(changed("second_message")?.startsWith(`${opening}\n\n`)).toBe(true);
  expect(changed("irrelevant_history")?.endsWith(`\n${opening}`)).toBe(true);
});

it("cuts a message off before its end and after its first words", () => {
  for (const seed of "abcdefgh") {
    const cut = changed("cut_off_message", { seed }) ?? "";
    expect(opening.startsWith(cut) && cut.length < opening.length).toBe(true);
    expect(cut.split(" ").length).toBeGreaterThan(4);
  }
});

it("puts at least one typing error into a message, and none into an id", () => {
  for (const seed of "abcdefgh") {
    const text = changed("typos", { seed }) ?? "";
    expect(text).not.toBe(opening);
    expect(text.split(" ")).toHaveLength(opening.split(" ").length);
    expect(text).toContain("FC-4371");
  }
});

it("uses another language in one message only", () => {
  const desk = suite.desks.get(testCase?.desk ?? "");
  if (!testCase || !desk) throw new Error("tiny has changed");
  const perturbed = perturbationNamed("other_language")?.open({ testCase, desk, random: randomFrom("1"), canary: "" });
  const texts = [0, 1, 2, 3].map((index) => perturbed?.message?.({ text: "My order is late.", index, acts: ["open"] }));
  expect(texts.filter((one) => one !== undefined)).toHaveLength(1);
});

it("leaves the customer's decisions unchanged", () => {
  for (const name of ["duplicate_message", "second_message", "other_language", "typos"])
    expect(changed(name, { text: "Yes, please do that.", index: 2, acts: ["consent"] })).toBeUndefined();
});

it("changes a message in the same way for the same seed", () => {
  for (const name of ["cut_off_message", "second_message", "irrelevant_history", "other_language", "typos"]) {
    expect(changed(name, { seed: "x" })).toBe(changed(name, { seed: "x" }));
    const texts = new Set([..."abcdefghijklmnopqrst"].map((seed) => changed(name, { seed })));
    expect(texts.size).toBeGreaterThan(1);
  }
});
