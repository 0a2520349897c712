import { expect, it } from "vitest";
import { linkTo, parseHash } from "./router.ts";

it("parses the URLs it builds", () => {
  const query = { suite: "tiny", agent: "stand-in/believer (a & b)", case: "traps/x?y#z", trial: "0" };
  expect(parseHash(linkTo("trial", query))).toEqual({ page: "trial", query });
});

it("leaves out empty parameters", () => {
  expect(linkTo("overview", { suite: undefined, sort: "" })).toBe("#/");
});

it("treats an unknown page as the overview", () => {
  expect(["", "#/", "#/nowhere?suite=tiny", "#main"].map((hash) => parseHash(hash).page)).toEqual([
    "overview",
    "overview",
    "overview",
    "overview",
  ]);
});
