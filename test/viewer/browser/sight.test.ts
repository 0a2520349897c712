import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults, RunOptions } from "axe-core";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { launchChromium } from "../../../scripts/chromium.ts";
import { openViewer, type Watched } from "./open-page.ts";
import { stickingOut } from "./sticking-out.ts";
import { onePerPage, readReport, viewsOf } from "./views.ts";

const made = inject("made");
const views = viewsOf(readReport(made.json));
/** Each page once for the desk scorecard and once for the composite. */
const pages = ["northline", "resolve"].flatMap((suite) => onePerPage(views.filter((view) => view.suite === suite)));
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const browser = await launchChromium();
afterAll(() => browser.close());

describe.each([
  ["on a desktop in light mode", { colorScheme: "light", viewport: { width: 1440, height: 900 } }],
  ["on a phone in dark mode", { colorScheme: "dark", viewport: { width: 390, height: 844 } }],
] as const)("%s", (_, options) => {
  let viewer: Watched;
  beforeAll(async () => {
    // The page's CSP would block axe-core too.
    viewer = await openViewer(browser, `${made.address}/`, { ...options, bypassCSP: true });
    await viewer.page.evaluate(axe);
  });
  afterAll(() => viewer[Symbol.asyncDispose]());

  it.each(pages.map(({ hash }) => [hash]))("%s is accessible, and nothing overflows", async (hash) => {
    await viewer.visit(hash);
    expect(await stickingOut(viewer.page)).toEqual([]);
    expect(await violations(viewer.page)).toEqual([]);
  });
});

/** What axe-core rates serious or critical. */
async function violations(page: Page): Promise<string[]> {
  const given: RunOptions = { resultTypes: ["violations"] };
  const found: AxeResults = await page
    .locator("html")
    .evaluate((html, asked) => html.ownerDocument.defaultView.axe.run(html.ownerDocument, asked), given);
  return found.violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id}: ${nodes.length} × ${nodes[0]?.html.slice(0, 160)} ${nodes[0]?.failureSummary}`);
}

describe("printed from dark mode", () => {
  let viewer: Watched;
  beforeAll(async () => {
    viewer = await openViewer(browser, `${made.address}/`, { colorScheme: "dark" });
    await viewer.page.emulateMedia({ media: "print" });
  });
  afterAll(() => viewer[Symbol.asyncDispose]());

  it.each(onePerPage(views).map(({ hash }) => [hash]))("%s is dark on white, without controls", async (hash) => {
    await viewer.visit(hash);
    const { page } = viewer;
    expect(await page.getByRole("navigation", { name: "Pages" }).isVisible()).toBe(false);
    const exports = page.locator("main button:visible").filter({ hasText: /^(CSV|JSON|SVG|PNG)$/ });
    expect(await exports.count()).toBe(0);
    const colours = await page.locator("body").evaluate((body): string[] => {
      const { backgroundColor, color } = body.ownerDocument.defaultView.getComputedStyle(body);
      return [backgroundColor, color];
    });
    expect(colours[0]).toMatch(/^rgb\(25\d, 25\d, 25\d\)$/);
    expect(colours[1]).toMatch(/^rgb\(\d\d?, \d\d?, \d\d?\)$/);
  });
});
