import { expect, it } from "vitest";
import { writeSmallSuite } from "../../test/small-suite.ts";
import { findCase } from "./find-case.ts";

it.each(["", "~typos"])("finds a case by the path of its suite%s", async (variant) => {
  using small = writeSmallSuite();
  const { testCase } = await findCase(`${small.folder}${variant}/return/wet`, undefined);
  expect(testCase.id).toBe("return/wet");
});

it("finds a case by the name of a bundled suite", async () => {
  expect((await findCase("tiny/safety/sparking-kettle", undefined)).suite.name).toBe("tiny");
});

it("answers at once for a name of thousands of parts", { timeout: 5_000 }, async () => {
  await expect(findCase("a/".repeat(40_000), undefined)).rejects.toThrow(/There is no suite "a"/);
});
