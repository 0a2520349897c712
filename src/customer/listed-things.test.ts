import { expect, it } from "vitest";
import { eachListed } from "./turn-clauses.ts";

it("repeats the sentence for each thing of a list", () => {
  expect(eachListed("is the hub, the wall box and the strip dry?")).toEqual([
    "is the hub dry?",
    "is the wall box dry?",
    "is the strip dry?",
  ]);
});

it("leaves out an alternative that comes after the list", () => {
  expect(eachListed("did tea get into the hub or the strip, or only onto the shelf?")).toEqual([
    "did tea get into the hub",
    "did tea get into the strip",
  ]);
});

it("leaves a sentence without a list as it is", () => {
  expect(eachListed("switch the hub off and on again")).toEqual(["switch the hub off and on again"]);
});
