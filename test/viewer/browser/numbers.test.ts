import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { launchChromium } from "../../../scripts/chromium.ts";
import type { RunComparison } from "../../../src/report/compare.ts";
import { deskproof } from "../../command.ts";
import { openViewer, type Watched } from "./open-page.ts";
import { misprint } from "./printed-number.ts";
import { hashOf, readReport } from "./views.ts";

const made = inject("made");
const browser = await launchChromium();
afterAll(() => browser.close());

let viewer: Watched;
beforeAll(async () => {
  viewer = await openViewer(browser, `${made.address}/`);
});
afterAll(() => viewer[Symbol.asyncDispose]());

describe("a number that is not in the report,", () => {
  it("if it is in a comparison, matches `compare --json`", async () => {
    const [one = "", other = ""] = readReport(made.json).plan.agents;
    const { stdout } = deskproof(["compare", made.run, "--agents", `${one},${other}`, "--json"]);
    const { comparisons }: RunComparison = JSON.parse(stdout);
    await viewer.visit(hashOf("compare", { one, other }));
    const rows = viewer.page.getByRole("table", { name: `${other} minus ${one}` }).locator("tbody tr");
    expect(await rows.count()).toBe(3);
    for (const [place, { before, after, mean, interval, adjustedP, cases, flips }] of comparisons.entries()) {
      const cells = await rows.nth(place).locator("td").allTextContents();
      const [low = "", high = ""] = cells[3]?.split(" to ") ?? [];
      const wrong = [
        misprint(cells[0] ?? "", before.passHat1, "percent"),
        misprint(cells[1] ?? "", after.passHat1, "percent"),
        misprint(cells[2] ?? "", mean, "signed"),
        misprint(low, interval.low, "signed"),
        misprint(high, interval.high, "signed"),
        misprint(cells[4] ?? "", adjustedP, "p"),
        misprint(cells[6] ?? "", cases, "count"),
        misprint(cells[7] ?? "", flips.length, "count"),
      ];
      expect(wrong.filter((why) => why !== undefined)).toEqual([]);
    }
  });

  it("if it is in a list of trials, matches `export`", async () => {
    const lines = deskproof(["export", made.run]).stdout.trim().split("\n");
    const exported = lines.map((line) => JSON.parse(line)).filter(({ suite }) => suite === "tiny");
    const wanted = exported.map(({ case: id, agent, trial, verdict, measures: { messages, toolCalls } }) =>
      [id, agent, trial, verdict, messages, toolCalls].join(" "),
    );
    await viewer.visit(hashOf("cases", { suite: "tiny", tab: "trials" }));
    const table = viewer.page.locator("main table");
    const headings = (await table.locator("thead th").allTextContents()).map((text) => text.replace(/[↑↓]/, ""));
    const shown = await table
      .locator("tbody tr")
      .evaluateAll((rows): string[][] => rows.map(({ children }) => [...children].map((cell) => cell.textContent.trim())));
    const columns = ["case", "agent", "trial", "result", "messages", "tool calls"].map((name) => headings.indexOf(name));
    expect(shown.map((cells) => columns.map((column) => cells[column]).join(" ")).sort()).toEqual(wanted.sort());
  });
});
