import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launchChromium } from "../../../scripts/chromium.ts";
import { temporaryFolder } from "../../temporary-folder.ts";
import { deskproofApart, keepReport, viewRuns } from "./bundled-run.ts";
import { hostileCase, writeHostileRun } from "./hostile-run.ts";
import { hostileStrings, unseen } from "./hostile-strings.ts";
import { openViewer, settled, type Watched } from "./open-page.ts";
import { stickingOut } from "./sticking-out.ts";
import { hashOf, readReport, type View, viewsOf } from "./views.ts";

const folder = temporaryFolder();
const run = writeHostileRun(folder.path);
const html = join(folder.path, "report");
await Promise.all([keepReport(run, folder.file("hostile.json")), deskproofApart(["report", run, "--html", html])]);
const [browser, server] = await Promise.all([launchChromium(), viewRuns(run)]);
afterAll(async () => {
  await browser.close();
  await server[Symbol.asyncDispose]();
  folder[Symbol.dispose]();
});

const report = readReport(folder.file("hostile.json"));
const { agents } = report.plan;
const poisonedTrial = hashOf("trial", { suite: "tiny", agent: agents[0] ?? "", case: hostileCase, trial: "0" });
const views: readonly Pick<View, "hash">[] = [
  ...viewsOf(report),
  { hash: hashOf("case", { suite: "tiny", case: hostileCase }) },
  { hash: poisonedTrial },
  ...agents.filter((_, place) => place % 6 === 0).map((agent) => ({ hash: hashOf("agent", { suite: "tiny", agent }) })),
];

/** What an attacker would want on a page: something that ran, could run, or is invisible. */
function harm(page: Page): Promise<string[]> {
  return page.locator("html").evaluate((html, pattern): string[] => {
    const document = html.ownerDocument;
    const hidden = new RegExp(pattern, "u");
    const elements = [...document.querySelectorAll("body *")];
    const foreign = "iframe, object, embed, img, base, meta, link, style, form, [srcdoc], [action], [formaction]";
    const attributes = elements.flatMap((element) => [...element.attributes]);
    const names = attributes.filter(({ name }) => name.startsWith("on")).map(({ name }) => `handler ${name}`);
    // URLs and values contain raw names, but reviewers do not see them.
    const read = attributes.filter(({ name }) => !["href", "value", "class", "id", "for"].includes(name));
    const words = elements.flatMap(({ childNodes }) => [...childNodes].filter(({ nodeType }) => nodeType === 3));
    const texts = [document.title, ...words.map(({ data }) => data), ...read.map(({ value }) => value)];
    const links = [...document.querySelectorAll("[href]")].map((link) => link.getAttribute("href"));
    return [
      ...(document.defaultView.planted === undefined ? [] : ["planted"]),
      ...[...document.body.querySelectorAll(foreign)].map(({ outerHTML }) => outerHTML.slice(0, 120)),
      ...names,
      ...texts.filter((text) => hidden.test(text)).map((text) => `unseen in ${JSON.stringify(text).slice(0, 120)}`),
      ...links.filter((href) => !href.startsWith("#/") && !href.startsWith("data:image/svg+xml,%3Csvg")),
    ];
  }, unseen);
}

describe.each(["served", "written to a folder"] as const)("a hostile run, %s", (kind) => {
  let viewer: Watched;
  beforeAll(async () => {
    viewer = await openViewer(browser, kind === "served" ? `${server.address}/` : `file://${html}/index.html`);
  });
  afterAll(() => viewer[Symbol.asyncDispose]());

  it.each(views.map(({ hash }) => [hash.slice(0, 70), hash]))("does no harm on %s", async (_, hash) => {
    await viewer.visit(hash);
    expect(await viewer.page.locator("main h1").isVisible()).toBe(true);
    expect(await harm(viewer.page)).toEqual([]);
    expect({ faults: viewer.faults, strays: viewer.strays }).toEqual({ faults: [], strays: [] });
  });

  it("shows every text literally in messages, calls, rows, reasoning and notes", async () => {
    await viewer.visit(poisonedTrial);
    const { page } = viewer;
    await page.keyboard.press("u");
    await settled(page);
    expect(await page.locator(".transcript a").count()).toBe(0);
    const texts = async (selector: string) => new Set(await page.locator(selector).allTextContents());
    const agent = await texts(".bubble.agent .said");
    const customer = await texts(".bubble.customer .said");
    const reasoning = await texts(".reasoning .said");
    const tools = await texts("details.call .tool");
    const rows = await texts("table.change td");
    const notes = (await page.locator("ul.notes > li").allTextContents()).join("\n");
    for (const { text, shown = text } of hostileStrings) {
      for (const place of [agent, customer, reasoning, tools, rows]) expect(place).toContain(shown);
      // A lone surrogate is not valid UTF-8 and cannot be stored in a note.
      if (text.isWellFormed()) expect(notes).toContain(shown);
    }
    expect(await harm(page)).toEqual([]);
  });

  it("shows every text of a case literally", async () => {
    await viewer.visit(hashOf("case", { suite: "tiny", case: hostileCase }));
    const text = await viewer.page.locator("main").evaluate((main): string => main.textContent);
    for (const { text: planted, shown = planted } of hostileStrings) expect(text).toContain(shown);
  });
});

describe("an export from a hostile run", () => {
  let viewer: Watched;
  beforeAll(async () => {
    viewer = await openViewer(browser, `${server.address}/`);
  });
  afterAll(() => viewer[Symbol.asyncDispose]());

  async function given(button: string): Promise<string> {
    const download = viewer.page.waitForEvent("download");
    await viewer.page.getByRole("button", { name: button }).first().click();
    return readFileSync(await (await download).path(), "utf8");
  }

  it.each([
    ["leaderboard", hashOf("leaderboard", { suite: "tiny" })],
    ["trials", hashOf("cases", { suite: "tiny", tab: "trials" })],
  ])("as CSV of the %s contains no formula", async (_, hash) => {
    await viewer.visit(hash);
    const csv = await given("CSV of");
    const cells = [...csv.matchAll(/(?:^|,|\r\n)("(?:[^"]|"")*"|[^,\r\n]*)/g)].map(([, cell = ""]) =>
      cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell,
    );
    for (const text of ["=cmd|' /C calc'!A0", "+1+cmd", "-2+3", "@SUM(1+1)*cmd", "\t'=1+1"]) expect(cells).toContain(`'${text}`);
    expect(cells.filter((cell) => /^[=+\-@\t\r]/.test(cell) && Number.isNaN(Number(cell)))).toEqual([]);
  });

  it("as SVG contains the names as text", async () => {
    await viewer.visit(hashOf("reliability", { suite: "tiny" }));
    const svg = await given("SVG of");
    expect(svg).toMatch(/^<svg /);
    expect(svg).not.toMatch(new RegExp(unseen, "u"));
    const page = await browser.newPage();
    await page.setContent("<p>");
    const wrong = await page.locator("p").evaluate((own, text): string[] => {
      const { documentElement } = new own.ownerDocument.defaultView.DOMParser().parseFromString(text, "image/svg+xml");
      const elements = [documentElement, ...documentElement.querySelectorAll("*")];
      const drawn = ["svg", "g", "rect", "circle", "line", "path", "text", "tspan", "title"];
      const foreign = elements.map(({ localName }) => localName).filter((name) => !drawn.includes(name));
      const attributes = elements.flatMap((element) => [...element.attributes]).map(({ name }) => name);
      return [...foreign, ...attributes.filter((name) => /^on|href|style/.test(name))];
    }, svg);
    expect(wrong).toEqual([]);
    await page.close();
  });
});

describe("on a phone, an endless word", () => {
  let viewer: Watched;
  beforeAll(async () => {
    viewer = await openViewer(browser, `${server.address}/`, { viewport: { width: 390, height: 844 } });
  });
  afterAll(() => viewer[Symbol.asyncDispose]());

  it.each(views.slice(0, 14).map(({ hash }) => [hash.slice(0, 70), hash]))("does not widen %s", async (_, hash) => {
    await viewer.visit(hash);
    expect(await stickingOut(viewer.page)).toEqual([]);
  });
});

describe("a hostile URL", () => {
  let viewer: Watched;
  beforeAll(async () => {
    viewer = await openViewer(browser, `${server.address}/`);
  });
  afterAll(() => viewer[Symbol.asyncDispose]());

  it.each([
    '#/"><img src=x onerror=planted=1>',
    "#/trial?suite=<script>planted=1</script>&agent=javascript:planted=1&case=../../x&trial=0",
    "#/trial?suite=tiny&agent=constructor&case=__proto__&trial=99999999999999999999",
    "#/agent?suite=__proto__&agent=__proto__",
    "#/case?suite=tiny&case=%E2%80%AEfdp.exe",
    "#/compare?one=__proto__&other=toString",
    "#/leaderboard?leaderboard.sort=__proto__.ascending&slice=constructor:prototype&figures=%00",
    "#/cases?q=((((((((((a%2B)%2B)%2B&mode=__proto__&result=constructor&level=%22",
    "#/safety?ratio=NaN",
    "#/safety?ratio=-1e309",
    "#/reliability?suite=%F0%9F%92%A9%00",
    "#javascript:planted=1",
    "#/%",
    `#/cases?q=${"a".repeat(20_000)}`,
  ])("%s still shows a page", async (hash) => {
    await viewer.visit(hash);
    expect(await viewer.page.locator("main h1").isVisible()).toBe(true);
    expect(await harm(viewer.page)).toEqual([]);
    expect({ faults: viewer.faults, strays: viewer.strays }).toEqual({ faults: [], strays: [] });
  });
});
