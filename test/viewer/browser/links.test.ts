import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { launchChromium } from "../../../scripts/chromium.ts";
import { openViewer, settled, type Watched } from "./open-page.ts";
import { readReport, type View, viewsOf } from "./views.ts";

const made = inject("made");
const browser = await launchChromium();
afterAll(() => browser.close());

/** The numbers on pages that are not computed from trials: settings, weights, labels, and facts of a case. */
const constants = new RegExp(
  String.raw`/(kMax|k|weight)$|/card/trials/k$|/trap/money$|/histogram/\d+/[cn]$|/traps/heldWhereOthersFail/\d+/trap/|` +
    String.raw`/judged/figures/\d+/(low|high)$`,
);

describe.each([
  ["the bundled suites, served", `${made.address}/`, made.json],
  ["the bundled suites, opened from disk", `file://${made.html}/index.html`, made.json],
  ["the tiny suite with every stand-in, served", `${made.crowd.address}/`, made.crowd.json],
  ["two releases, served together", `${made.releases.address}/`, made.releases.json],
] as const)("on the pages of a run of %s", (_, home, json) => {
  const views = viewsOf(readReport(json)).filter(({ page }) => page !== "trial" && page !== "method");
  let viewer: Watched;
  beforeAll(async () => {
    viewer = await openViewer(browser, home);
  });
  afterAll(() => viewer[Symbol.asyncDispose]());

  it.each(views.map((view) => [view.hash, view] as const))("%s links every number to its trials", async (hash, view) => {
    await viewer.visit(hash);
    const numbers = await numbersOn(viewer.page);
    const bare = numbers.filter(({ at, text, isLinked }) => !isLinked && text !== "–" && !constants.test(at));
    expect(bare.map(({ at, text }) => `${at}: ${text}`)).toEqual([]);
    expect(await unlinkedCells(viewer.page, view)).toEqual([]);
    expect(await unreachable(viewer.page)).toEqual([]);
  });

  it.each(samplesOf(views).map((view) => [view.hash, view] as const))("a number on %s opens as many trials as it counts", async (hash) => {
    await viewer.visit(hash);
    const counted = await countsOn(viewer.page);
    expect(counted.length).toBeGreaterThan(0);
    for (const { href, count } of spread(counted, 6)) {
      await viewer.visit(href);
      expect({ href, listed: await listedOn(viewer.page) }).toEqual({ href, listed: count });
    }
    expect(viewer.faults).toEqual([]);
  });
});

/** One view of each page and suite. */
function samplesOf(views: readonly View[]): readonly View[] {
  return [...Map.groupBy(views, ({ page, suite }) => `${page} ${suite}`).values()]
    .flatMap((same) => same.slice(0, 1))
    .filter(({ page }) => ["", "leaderboard", "agent", "reliability", "safety"].includes(page));
}

function spread<Item>(items: readonly Item[], most: number): readonly Item[] {
  const step = Math.max(1, Math.floor(items.length / most));
  return items.filter((_, place) => place % step === 0).slice(0, most);
}

interface ShownNumber {
  readonly at: string;
  readonly text: string;
  readonly isLinked: boolean;
}

function numbersOn(page: Page): Promise<ShownNumber[]> {
  return page
    .locator("main [data-at]")
    .evaluateAll((found): ShownNumber[] =>
      found.map((own) => ({ at: own.dataset.at, text: own.textContent, isLinked: own.closest("a[href*='tab=trials']") !== null })),
    );
}

/** The cells of tables with numbers that are neither linked nor a property of one case or trial. */
async function unlinkedCells(page: Page, { page: name }: View): Promise<string[]> {
  if (name === "cases" || name === "case") return [];
  return page.locator("main").evaluate((main): string[] =>
    [...main.querySelectorAll("tbody td.align-end, tbody td.align-center")].flatMap((cell) => {
      const copy = cell.cloneNode(true);
      for (const known of copy.querySelectorAll("a, [data-at], .unseen, svg")) known.remove();
      return /\d/.test(copy.textContent) ? [cell.textContent] : [];
    }),
  );
}

/** The links in tables that neither the Tab key nor the arrow keys reach. */
function unreachable(page: Page): Promise<string[]> {
  return page.locator("main").evaluate((main): string[] =>
    [...main.querySelectorAll("table")].flatMap((table) => {
      const spots = [...table.querySelectorAll("tbody a")].map((link) => ({ link, cell: link.closest("td, th") }));
      let reached = spots.filter(({ link }) => link.tabIndex >= 0);
      for (let before = -1; before < reached.length; ) {
        before = reached.length;
        const rows = new Set(reached.map(({ cell }) => cell.parentElement));
        const columns = new Set(reached.map(({ cell }) => cell.cellIndex));
        reached = spots.filter((spot) => reached.includes(spot) || rows.has(spot.cell.parentElement) || columns.has(spot.cell.cellIndex));
      }
      const lost = spots.filter((spot) => !reached.includes(spot));
      return lost.map(({ link }) => link.textContent);
    }),
  );
}

/** The links whose text ends with a count of trials, such as "14/54", and that count. */
function countsOn(page: Page): Promise<{ readonly href: string; readonly count: number }[]> {
  return page.locator("main a.trials-link:has(.out-of)").evaluateAll((links): { readonly href: string; readonly count: number }[] =>
    links.flatMap((link) => {
      const counts = [...link.querySelectorAll(".out-of [data-at]")];
      const of = counts.at(-1);
      // Some metrics count rules or steps, and some numbers count cases.
      const isOther = /metric=(adherence|steps_)/.test(link.href) || /adherence|safeCases|ever/.test(of.dataset.at);
      const isTrials = /\/(n|scored|planned|trials)$/.test(of.dataset.at) && !isOther;
      return isTrials ? [{ href: link.getAttribute("href"), count: Number(of.textContent.replaceAll(",", "")) }] : [];
    }),
  );
}

async function listedOn(page: Page): Promise<number> {
  await settled(page);
  const text = await page.locator(".counted-trials").innerText();
  return Number(/^([\d,]+) trials?/.exec(text)?.[1]?.replaceAll(",", ""));
}
