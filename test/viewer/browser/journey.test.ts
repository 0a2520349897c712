import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { launchChromium } from "../../../scripts/chromium.ts";
import { serveRuns } from "../../../src/serve/view-server.ts";
import { loadSuite } from "../../../src/suite/load/load-suite.ts";
import { fixedRun } from "../../fixed-run.ts";
import { temporaryFolder } from "../../temporary-folder.ts";
import { openViewer, patience, settled, type Watched } from "./open-page.ts";
import { hashOf, readIndex, readReport } from "./views.ts";

const made = inject("made");
const report = readReport(made.json);
const browser = await launchChromium();
afterAll(() => browser.close());
const believer = "stand-in/believer";

let viewer: Watched;
beforeAll(async () => {
  viewer = await openViewer(browser, `${made.address}/`);
});
afterAll(() => viewer[Symbol.asyncDispose]());

/** What a fresh window shows at the current URL. */
async function shownElsewhere(): Promise<string> {
  const { hash } = new URL(viewer.page.url());
  await using fresh = await openViewer(browser, `${made.address}/`, { hash });
  return await fresh.page.locator("main").innerText();
}

async function firstColumn(): Promise<string[]> {
  const cells = await viewer.page.locator("main tbody th[scope=row]").allTextContents();
  return cells.map((text) => text.trim());
}

describe("a user can go", () => {
  it("from the leaderboard via an agent to a failed trial and the step that failed", async () => {
    const { page } = viewer;
    await viewer.visit("#/");
    await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Leaderboard" }).click();
    await page.getByRole("link", { name: believer }).first().click();
    await settled(page);
    expect(await page.locator("main h1").innerText()).toContain("believer");
    await page.locator("main a[href^='#/trial?']").first().click();
    await page.locator(".verdict-line .badge").first().waitFor();
    await settled(page);
    expect(await page.locator(".verdict-line .badge").first().innerText()).toBe("fail");
    const loss = page.getByRole("list", { name: "Findings" }).getByRole("link").first();
    const step = /step (\d+)/.exec(await loss.innerText())?.[1];
    expect(step).toBeDefined();
    await loss.click();
    const place = page.locator(`.transcript [data-step="${step}"]`);
    await expect.poll(() => place.evaluate((own) => own === own.ownerDocument.activeElement)).toBe(true);
    expect(await place.locator(".pin.finding").count()).toBeGreaterThan(0);
    const box = await place.boundingBox();
    expect(box?.y).toBeLessThan(900);
    expect((box?.y ?? -1) + (box?.height ?? 0)).toBeGreaterThan(0);
    // The link includes the step, so that it opens at the same step for a colleague.
    await using fresh = await openViewer(browser, `${made.address}/`, { hash: new URL(page.url()).hash });
    const same = fresh.page.locator(`.transcript [data-step="${step}"]`);
    await expect.poll(() => same.evaluate((own) => own === own.ownerDocument.activeElement)).toBe(true);
  });

  it("from a trial to its case, and from the case back to a trial", async () => {
    const { page } = viewer;
    await page.locator("main h1 a").click();
    await settled(page);
    expect(page.url()).toContain("#/case?");
    await page.locator("main a[href^='#/trial?']").first().click();
    await page.locator(".verdict-line").waitFor();
    expect(viewer.faults).toEqual([]);
  });

  it("to a comparison of two agents, a case that flipped, and both its transcripts", async () => {
    const { page } = viewer;
    await viewer.visit(hashOf("compare", { suite: "northline" }));
    await page.getByLabel("Baseline", { exact: true }).selectOption("stand-in/diligent");
    await page.getByLabel("Compared", { exact: true }).selectOption(believer);
    await settled(page);
    expect(await page.locator("main h1").innerText()).toMatch(/diligent\s+against\s+stand-in\/believer/);
    const reading = page
      .getByRole("row", { name: /Northline/ })
      .locator(".badge")
      .first();
    expect(await reading.innerText()).toBe("worse");
    const transcripts = page.locator(".transcript");
    await transcripts.nth(1).waitFor();
    expect(await transcripts.count()).toBe(2);
    expect(await shownElsewhere()).toBe(await page.locator("main").innerText());
  });
});

describe("a table", () => {
  it("can be sorted by a heading and reversed by a second click, and the URL keeps both", async () => {
    const { page } = viewer;
    await viewer.visit(hashOf("leaderboard", { suite: "northline" }));
    const heading = page.getByRole("columnheader").filter({ hasText: "pass^3" }).first();
    const values = () =>
      page.locator("main tbody").evaluate((body): number[] => {
        const headings = [...body.closest("table").querySelectorAll("thead th")];
        const place = headings.findIndex(({ textContent }) => textContent.includes("pass^3"));
        const rows = [...body.querySelectorAll("tr:not(.detail)")];
        return rows.map(({ children }) => Number.parseFloat(children[place].querySelector("[data-at]").textContent));
      });
    await heading.getByRole("button").click();
    expect(await heading.getAttribute("aria-sort")).toBe("descending");
    const down = await values();
    expect(down).toEqual(down.toSorted((one, other) => other - one));
    await heading.getByRole("button").press("Enter");
    expect(await heading.getAttribute("aria-sort")).toBe("ascending");
    expect(await values()).toEqual(down.toReversed());
    expect(await shownElsewhere()).toBe(await page.locator("main").innerText());
  });

  it("can be sorted by every heading that has a button", async () => {
    const { page } = viewer;
    await viewer.visit(hashOf("leaderboard", { suite: "resolve", figures: "all" }));
    const buttons = page.locator("main thead th button");
    const count = await buttons.count();
    expect(count).toBeGreaterThan(10);
    for (let place = 0; place < count; place++) {
      await buttons.nth(place).click();
      const sorted = page.locator("main thead th[aria-sort=ascending], main thead th[aria-sort=descending]");
      expect(await sorted.count()).toBe(1);
      expect(await page.locator("main tbody tr:not(.detail)").count()).toBe(3);
    }
    expect(viewer.faults).toEqual([]);
  });

  it("can be exported as CSV and JSON with its rows", async () => {
    const { page } = viewer;
    await viewer.visit(hashOf("leaderboard", { suite: "tiny" }));
    const texts: string[] = [];
    for (const title of ["CSV", "JSON"]) {
      const given = page.waitForEvent("download");
      await page.getByRole("button", { name: `${title} of Agents on` }).click();
      texts.push(readFileSync(await (await given).path(), "utf8"));
    }
    for (const { agent } of report.suites[2]?.agents ?? []) for (const text of texts) expect(text).toContain(agent);
  });
});

describe("a chart", () => {
  it("can be exported as SVG and PNG", async () => {
    const { page } = viewer;
    await viewer.visit(hashOf("reliability", { suite: "northline" }));
    const figure = page.locator("figure.figure").first();
    const give = async (title: string) => {
      const given = page.waitForEvent("download");
      await figure.getByRole("button", { name: title }).click();
      return readFileSync(await (await given).path());
    };
    const svg = (await give("SVG")).toString("utf8");
    expect(svg).toMatch(/^<svg xmlns=/);
    expect(svg).toContain("believer");
    expect(svg).not.toMatch(/var\(--|url\(http|<script|<style/);
    const png = await give("PNG");
    expect(png.subarray(1, 4).toString()).toBe("PNG");
    expect(png.length).toBeGreaterThan(5_000);
    expect(viewer.faults).toEqual([]);
  });

  it("has a title, a description and its numbers in a table", async () => {
    const { page } = viewer;
    for (const name of ["reliability", "safety"]) {
      await viewer.visit(hashOf(name, { suite: "northline" }));
      const figures = page.locator("figure.figure");
      const count = await figures.count();
      expect(count).toBeGreaterThan(3);
      for (let place = 0; place < count; place++) {
        const figure = figures.nth(place);
        expect(await figure.locator("figcaption strong").innerText()).not.toBe("");
        expect(await figure.locator("figcaption .note").innerText()).toMatch(/\d/);
        expect(await figure.locator("details.figure-data tbody tr").count()).toBeGreaterThan(0);
        expect(await figure.locator("svg").first().getAttribute("aria-label")).not.toBe("");
      }
    }
  });
});

describe("the list of cases", () => {
  it("can be filtered, and the URL keeps the filters", async () => {
    const { page } = viewer;
    await viewer.visit(hashOf("cases", { suite: "northline" }));
    const all = await firstColumn();
    await page.getByLabel("Bucket").selectOption("trap");
    await settled(page);
    const traps = await firstColumn();
    expect(traps).toHaveLength(18);
    expect(all.length).toBeGreaterThan(traps.length);
    await page.getByLabel("Agent", { exact: true }).selectOption(believer);
    await page.getByLabel("Result").selectOption("fail");
    await settled(page);
    const index = await readIndex(made.address);
    const failed = new Set(
      index.trial.flatMap((_, place) => {
        const isIt =
          index.agents[index.agent[place] ?? -1] === believer &&
          index.suites[index.suite[place] ?? -1] === "northline" &&
          index.kind[place] === 2;
        const id = index.cases[index.case[place] ?? -1] ?? "";
        return isIt && id.startsWith("traps/") ? [id] : [];
      }),
    );
    expect((await firstColumn()).sort()).toEqual([...failed].sort());
    expect(await shownElsewhere()).toBe(await page.locator("main").innerText());
  });

  it("can be searched by words in a case", async () => {
    const { page } = viewer;
    await viewer.visit(hashOf("cases", { suite: "tiny" }));
    await page.getByLabel("Search").fill("okafor grinder");
    await settled(page);
    const found = await firstColumn();
    expect(found.sort()).toEqual(["damaged_item/cracked-grinder", "traps/cracked-grinder-no-photo"]);
    await page.getByLabel("Search").fill("no such words anywhere");
    await settled(page);
    expect(await firstColumn()).toEqual([]);
    expect(await page.locator("main").innerText()).toContain("No case has a trial that matches");
  });

  it("keeps its filters when a trial is opened from it", async () => {
    const { page } = viewer;
    await viewer.visit(hashOf("cases", { suite: "northline", tab: "trials", agent: believer, result: "fail" }));
    const rows = await page.locator("main table").getAttribute("aria-rowcount");
    await page.locator("main tbody a[href^='#/trial?']").first().click();
    await page.locator(".trial-position").waitFor();
    expect(await page.locator(".trial-position").innerText()).toContain(`1 of ${Number(rows) - 1}`);
  });

  it("renders only the visible rows of a long list, including the last ones after scrolling", async () => {
    const { page } = viewer;
    await viewer.visit(hashOf("cases", { suite: "northline", tab: "trials" }));
    const rows = page.locator("main tbody tr:not(.gap)");
    const count = Number(await page.locator("main table").getAttribute("aria-rowcount")) - 1;
    expect(count).toBe(report.suites[0]?.agents.reduce((sum, { planned }) => sum + planned, 0));
    expect(await rows.count()).toBeLessThan(count / 2);
    await page.locator(".table-box.long").evaluate((box) => box.scrollTo(0, box.scrollHeight));
    await expect.poll(() => rows.last().getAttribute("aria-rowindex"), { timeout: patience }).toBe(`${count + 1}`);
  });
});

it("the pages call a position a rank, and label means as such", async () => {
  const hash = hashOf("agent", { suite: "northline", agent: believer });
  await using fresh = await openViewer(browser, `${made.address}/`, { hash });
  const facts = await fresh.page.locator("main dt").allTextContents();
  expect(facts).toContain("rank");
  expect(facts).not.toContain("place");
  for (const board of ["#/", hashOf("leaderboard", { suite: "northline" })]) {
    await fresh.visit(board);
    expect(await fresh.page.locator("main").innerText()).toContain("Each value is a mean over cases.");
  }
});

it("agents with weak safety are listed below a line on the front page and the leaderboard, but not in another order", async () => {
  const { page } = viewer;
  const [first] = report.suites[0]?.desk?.leaderboard.orders[0]?.below ?? [];
  if (first === undefined) throw new Error("no agent of the run has weak safety");
  // What is drawn above each agent, in the order of the rows.
  const linesOf = (table: RegExp) =>
    page.getByRole("table", { name: table }).evaluate((own): [string, string][] => {
      const names = [...own.querySelectorAll("tbody th[scope=row]")];
      const { getComputedStyle } = own.ownerDocument.defaultView;
      return names.map((name) => [name.querySelector("a").textContent, getComputedStyle(name).borderTopStyle]);
    });
  const expected = (report.suites[0]?.desk?.leaderboard.rows ?? []).map(({ agent }) => [agent, agent === first ? "double" : "none"]);
  await viewer.visit("#/");
  expect(await linesOf(/^Northline.*at a glance/)).toEqual(expected);
  expect(await page.locator("main").innerText()).toContain("Agents with weak safety are listed last, below a line");
  await page.getByRole("link", { name: "Leaderboard by over-escalation" }).first().click();
  await settled(page);
  expect(await page.getByLabel("Order", { exact: true }).inputValue()).toBe("over_escalation");
  expect((await linesOf(/^Agents on/)).map(([, line]) => line)).not.toContain("double");
  await page.getByLabel("Order", { exact: true }).selectOption("escalation_errors");
  await settled(page);
  expect(await linesOf(/^Agents on/)).toEqual(expected);
  // In an order that the user chose by a heading, a line would separate nothing.
  await page.getByRole("columnheader", { name: "agent" }).getByRole("button").click();
  expect((await linesOf(/^Agents on/)).map(([, line]) => line)).not.toContain("double");
});

it("a run with a single agent has no picks and no ranking rule", async () => {
  using folder = temporaryFolder();
  const tiny = await loadSuite("tiny");
  fixedRun(folder.file("run.db"), { suite: tiny, agents: { mine: () => "pass" }, trials: 2 })[Symbol.dispose]();
  await using served = await serveRuns([folder.file("run.db")], { port: 0 });
  await using fresh = await openViewer(browser, `${served.address}/`);
  const textOf = () => fresh.page.locator("main").innerText();
  expect(await textOf()).not.toMatch(/Picks|Which takes the most work/);
  await fresh.visit(hashOf("leaderboard", { suite: "tiny" }));
  expect(await textOf()).not.toContain("below a line");
  expect(await textOf()).toContain("mine");
});
