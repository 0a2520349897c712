import { expect, it } from "vitest";
import { linkTo, parseHash } from "./router.ts";

it("reads back the address it writes", () => {
  const query = { suite: "tiny", agent: "stand-in/believer (a & b)", case: "traps/x?y#z", trial: "0" };
  expect(parseHash(linkTo("trial", query))).toEqual({ page: "trial", query });
});

it("leaves out what is empty", () => {
  expect(linkTo("overview", { suite: undefined, sort: "" })).toBe("#/");
});

it("takes an unknown page for the overview", () => {
  expect(["", "#/", "#/nowhere?suite=tiny", "#main"].map((hash) => parseHash(hash).page)).toEqual([
    "overview",
    "overview",
    "overview",
    "overview",
  ]);
});
