import { expect, it } from "vitest";
import { reportRuns } from "../../../test/several-runs.ts";
import { figuresTable } from "../report-tables.ts";

it("labels counts of things other than trials, and values that are not means", () => {
  const [row] = reportRuns({ only: { agents: { mine: () => "fail" } } }).suites[0]?.agents ?? [];
  const { header, rows } = row ? figuresTable(row) : { header: [], rows: [] };
  expect(header).toEqual(["metric", "mean over cases", "trials", "95% interval"]);
  const counts = new Map(rows.map(([title, , trials]) => [title, trials]));
  expect(counts.get("rule adherence (counts: rules)")).toBe("180/240");
  expect(counts.get("money at risk (total)")).toBe("10");
  expect(counts.get("resolution")).toBe("0/40");
});
