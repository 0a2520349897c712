import { expect, it } from "vitest";
import { textTable } from "./text-table.ts";

it("escapes cells, so that no cell can forge a row", () => {
  expect(textTable({ header: ["agent", "pass^1"], rows: [["bot\nbest", "0.0%"]] }).split("\n")).toEqual([
    "agent         pass^1",
    "────────────  ──────",
    "bot\\u{a}best    0.0%",
  ]);
});
