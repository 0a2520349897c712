import { expect, it } from "vitest";
import { loadSuite } from "../../suite/load/load-suite.ts";
import { Memory } from "./memory.ts";
import { linesOf } from "./prepared-case.ts";

it("recognises the case's closing lines, whether the customer got what they wanted or gave in", async () => {
  const { cases } = await loadSuite("suites/tiny");
  const testCase = cases.find(({ id }) => id === "late_parcel/gone-quiet");
  if (!testCase) throw new Error("the tiny suite has no late_parcel/gone-quiet");
  const customer = { ...testCase.customer, closing: "That is that.", concedes: "Then I will tell her, I suppose." };
  const played = { ...testCase, customer };
  const memory = new Memory(played, linesOf(played));
  const isLast = (text: string): boolean => {
    memory.hear({ text, attachments: [] });
    return memory.isClosing;
  };
  expect(isLast("That is that.")).toBe(true);
  expect(isLast("Then I will tell her, I suppose.")).toBe(true);
  expect(isLast("Then what, I suppose?")).toBe(false);
});
