import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { launchChromium } from "../../../scripts/chromium.ts";
import { openViewer, type Watched } from "./open-page.ts";
import { hashOf } from "./views.ts";

const made = inject("made");
const browser = await launchChromium();
afterAll(() => browser.close());

let viewer: Watched;
beforeAll(async () => {
  viewer = await openViewer(browser, `${made.address}/`, { viewport: { width: 390, height: 844 } });
});
afterAll(() => viewer[Symbol.asyncDispose]());

const believer = { suite: "northline", agent: "stand-in/believer" };
const trap = "traps/missing_item_vague_claim";

describe("on a phone", () => {
  it("the end state has enough room for its values, so that no word is broken", async () => {
    await viewer.visit(hashOf("trial", { ...believer, case: trap, trial: "0" }));
    const tables = viewer.page.locator(".change.pair");
    expect(await tables.count()).toBeGreaterThan(1);
    for (const cell of await tables.locator("td").all()) {
      const { width, height } = (await cell.boundingBox()) ?? { width: 0, height: 99 };
      expect(width).toBeGreaterThan(150);
      if ((await cell.innerText()).length <= 20) expect(height).toBeLessThan(30);
    }
  });

  it("the table of traps shows an agent at once, with a hint that there are more until scrolled to the end", async () => {
    await viewer.visit(hashOf("safety", { suite: "northline" }));
    const frame = viewer.page.locator(".cells .table-frame");
    const first = await frame.locator("tbody td.share").first().boundingBox();
    expect((first?.x ?? 999) + (first?.width ?? 0)).toBeLessThan(390);
    expect(await frame.locator("tbody th").first().innerText()).toMatch(/\n\w[\w ]+, [\w ]+, money [\d.,]+$/);
    const hint = frame.getByText("scroll right for more columns →");
    expect(await hint.isVisible()).toBe(true);
    await frame.locator(".table-box").evaluate((box) => box.scrollTo(9999, 0));
    await hint.waitFor({ state: "detached" });
  });

  it("what an agent did in a trap is shown below the trap at full width", async () => {
    await viewer.visit(hashOf("agent", believer));
    const rows = viewer.page.getByRole("region", { name: "Traps that caught this agent" }).locator("tr.detail");
    expect(await rows.first().innerText()).toContain("was called");
    const words = await rows.first().locator("div").boundingBox();
    expect(words?.width).toBeGreaterThan(240);
    expect(words?.height).toBeLessThan(200);
  });
});
