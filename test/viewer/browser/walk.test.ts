import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { launchChromium } from "../../../scripts/chromium.ts";
import { openViewer, type Watched } from "./open-page.ts";
import { misprint } from "./printed-number.ts";
import { readReport, viewsOf } from "./views.ts";

const made = inject("made");
const browser = await launchChromium();
afterAll(() => browser.close());

// Facts of one case or trial, a comparison's own numbers and the method's constants are not metrics of the report.
const ownFacts = new Set(["case", "trial", "compare"]);
const otherColumns = ["cases: trial", "cases: messages", "cases: tool calls", "cases: level", "reliability: level"];
const constants = [...["method: weight", "method: points"]];

describe.each([
  ["the bundled suites, served", `${made.address}/`, made.json, 2000],
  ["the bundled suites, opened from disk", `file://${made.html}/index.html`, made.json, 2000],
  ["the tiny suite with every stand-in, served", `${made.crowd.address}/`, made.crowd.json, 1000],
  ["two releases, served together", `${made.releases.address}/`, made.releases.json, 700],
] as const)("every page of a run of %s", (_, home, json, atLeast) => {
  const report = readReport(json);
  const seen = new Set<string>();
  let viewer: Watched;
  beforeAll(async () => {
    viewer = await openViewer(browser, home);
  });
  afterAll(() => viewer[Symbol.asyncDispose]());

  it.each(viewsOf(report).map((view) => [view.hash, view] as const))(
    "%s renders without errors, and its numbers match `report --json`",
    async (hash, { page: name }) => {
      await viewer.visit(hash);
      const { page, faults, strays } = viewer;
      expect(await page.locator("main h1").count()).toBe(1);
      expect(await page.locator("nav [aria-current=page]").first().getAttribute("href")).toContain(`#/${navigated(name)}`);
      expect(await page.locator("main").innerText()).not.toMatch(/(?:Opening|Computing|Loading|Comparing)[^.]* failed\.|Page not found/);
      expect(await page.locator("main").innerText()).not.toMatch(/\bundefined\b|\bNaN\b|\[object /);
      expect({ faults, strays }).toEqual({ faults: [], strays: [] });
      const shown = await numbersOn(page);
      expect(shown.flatMap(({ at, as, text }) => misprint(text, valueAt(report, at), as) ?? [])).toEqual([]);
      for (const { at, text } of shown) if (text !== "–") seen.add(at);
      const columns = ownFacts.has(name) ? [] : await columnsWithOwnNumbers(page);
      const listed = [...otherColumns, ...constants];
      expect(columns.map((column) => `${name}: ${column}`).filter((column) => !listed.includes(column))).toEqual([]);
    },
  );

  it(`more than ${atLeast} numbers were compared, from every suite`, () => {
    expect(seen.size).toBeGreaterThan(atLeast);
    for (const place of report.suites.keys())
      expect([...seen].filter((at) => at.startsWith(`/suites/${place}/`)).length).toBeGreaterThan(300);
  });
});

/** The page whose navigation entry is highlighted for a page. */
function navigated(page: string): string {
  return page === "case" ? "cases" : page;
}

/** A number as shown on a page. */
interface Shown {
  readonly at: string;
  readonly as: string;
  readonly text: string;
}

function numbersOn(page: Page): Promise<Shown[]> {
  return page
    .locator("[data-at]")
    .evaluateAll((found): Shown[] => found.map(({ dataset, textContent }) => ({ at: dataset.at, as: dataset.as, text: textContent })));
}

function valueAt(root: unknown, at: string): unknown {
  const names = at.split("/").slice(1);
  return names.reduce<unknown>((value, name) => {
    const own = name.replaceAll("~1", "/").replaceAll("~0", "~");
    return typeof value === "object" && value !== null ? Reflect.get(value, own) : undefined;
  }, root);
}

/** The headings of columns with numbers that are not marked as coming from the report. */
function columnsWithOwnNumbers(page: Page): Promise<string[]> {
  return page.locator("main").evaluate((main): string[] =>
    [...main.querySelectorAll("table")].flatMap((table) => {
      const headings = [...table.querySelectorAll("thead tr:last-child > *")].map((heading) => heading.textContent);
      return [...table.querySelectorAll("tbody td, tbody th")].flatMap((cell) => {
        const copy = cell.cloneNode(true);
        for (const marked of copy.querySelectorAll("[data-at], .unseen, svg")) marked.remove();
        const text = copy.textContent;
        return /\d/.test(text) && !/\p{L}{2}/u.test(text) ? [headings[cell.cellIndex] ?? "?"] : [];
      });
    }),
  );
}
