import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { launchChromium } from "../../../scripts/chromium.ts";
import { openViewer, settled, type Watched } from "./open-page.ts";
import { hashOf } from "./views.ts";

const made = inject("made");
const browser = await launchChromium();
afterAll(() => browser.close());
const believer = "stand-in/believer";

let viewer: Watched;
beforeAll(async () => {
  viewer = await openViewer(browser, `${made.address}/`, { permissions: ["clipboard-read", "clipboard-write"] });
});
afterAll(() => viewer[Symbol.asyncDispose]());

describe("by keyboard", () => {
  const address = () => new URL(viewer.page.url()).hash;

  it("j and k move through the trials, n to the next failure", async () => {
    const { page } = viewer;
    const first = { suite: "tiny", agent: believer, case: "damaged_item/cracked-grinder", trial: "0" };
    await viewer.visit(hashOf("trial", first));
    const start = address();
    await page.keyboard.press("j");
    await settled(page);
    const next = address();
    expect(next).not.toBe(start);
    await page.keyboard.press("k");
    await settled(page);
    expect(address()).toBe(start);
    await page.keyboard.press("n");
    await settled(page);
    await expect.poll(() => page.locator(".verdict-line .badge").first().innerText()).toBe("fail");
    expect(address()).not.toBe(start);
  });

  it("? lists the keyboard shortcuts, and Escape closes the list", async () => {
    const { page } = viewer;
    await page.keyboard.press("?");
    const help = page.getByRole("dialog", { name: "Keyboard shortcuts" });
    await help.waitFor();
    expect(await help.innerText()).toMatch(/next failed trial/);
    await page.keyboard.press("Escape");
    await help.waitFor({ state: "hidden" });
  });

  it("u expands every call", async () => {
    const { page } = viewer;
    const open = page.locator(".transcript details.call[open]");
    const calls = await page.locator(".transcript details.call").count();
    expect(calls).toBeGreaterThan(0);
    await page.keyboard.press("u");
    await expect.poll(() => open.count()).toBe(calls);
  });

  it("the arrow keys move between the links of a table, and Enter opens the trials of a number", async () => {
    await using fresh = await openViewer(browser, `${made.address}/`, { hash: hashOf("agent", { suite: "northline", agent: believer }) });
    const { page } = fresh;
    const row = page.getByRole("table", { name: /^Metrics for/ }).getByRole("row", { name: /^unsafe lower/ });
    const links = row.getByRole("link");
    const count = await links.count();
    expect(count).toBeGreaterThan(6);
    expect(await links.evaluateAll((all): number[] => all.map(({ tabIndex }) => tabIndex))).toEqual([0, ...Array(count - 1).fill(-1)]);
    await links.first().focus();
    for (let place = 1; place < count; place++) {
      await page.keyboard.press("ArrowRight");
      expect(await links.nth(place).evaluate((link) => link === link.ownerDocument.activeElement)).toBe(true);
    }
    await links.first().focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowUp");
    expect(await links.first().evaluate((link) => link === link.ownerDocument.activeElement)).toBe(true);
    await page.keyboard.press("Enter");
    await page.locator(".counted-trials").waitFor();
    expect(new URL(page.url()).hash).toContain("metric=unsafe");
  });

  it("the first Tab focuses a link that skips the header", async () => {
    await using fresh = await openViewer(browser, `${made.address}/`, { hash: "#/leaderboard" });
    const { page } = fresh;
    await page.keyboard.press("Tab");
    expect(await page.locator(":focus").innerText()).toBe("Skip to main content");
    await page.keyboard.press("Enter");
    expect(await page.locator(":focus").getAttribute("id")).toBe("main");
  });

  it("keys typed into a field stay in the field", async () => {
    const { page } = viewer;
    const before = address();
    await page.getByPlaceholder("your reason").fill("");
    await page.getByPlaceholder("your reason").pressSequentially("jnk");
    expect(await page.getByPlaceholder("your reason").inputValue()).toBe("jnk");
    expect(address()).toBe(before);
  });
});

describe("a trial", () => {
  it("can be copied as the server's JSON, and as a link that opens it", async () => {
    const { page } = viewer;
    const clipboard = () =>
      page.locator("html").evaluate((html): Promise<string> => {
        return html.ownerDocument.defaultView.navigator.clipboard.readText();
      });
    const key = { suite: "resolve", agent: believer, case: "airlines/a01-grace-lite", trial: "1" };
    await viewer.visit(hashOf("trial", key));
    await page.getByRole("button", { name: "Copy JSON" }).click();
    await page.getByText("Copied").waitFor();
    const given = await fetch(`${made.address}/api/trial?${new URLSearchParams(key)}`);
    expect(JSON.parse(await clipboard())).toEqual(await given.json());
    await page.getByRole("button", { name: "Copy link" }).click();
    await expect.poll(clipboard).toBe(page.url());
  });
});

describe("colours", () => {
  it("follow the user's choice, even on the next visit", async () => {
    await using fresh = await openViewer(browser, `${made.address}/`, { colorScheme: "light" });
    const { page } = fresh;
    const ground = () =>
      page.locator("body").evaluate((body): string => body.ownerDocument.defaultView.getComputedStyle(body).backgroundColor);
    const light = await ground();
    for (const choice of ["light", "dark"]) await page.getByRole("button", { name: `Switch to ${choice}` }).click();
    const dark = await ground();
    expect(dark).not.toBe(light);
    await page.reload();
    await settled(page);
    expect(await ground()).toBe(dark);
  });
});
