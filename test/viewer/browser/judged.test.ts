import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { launchChromium } from "../../../scripts/chromium.ts";
import { openViewer, type Watched } from "./open-page.ts";
import { hashOf, readReport } from "./views.ts";

const made = inject("made");
const [tiny] = readReport(made.releases.json).suites;
const browser = await launchChromium();
afterAll(() => browser.close());

let viewer: Watched;
beforeAll(async () => {
  viewer = await openViewer(browser, `${made.releases.address}/`);
});
afterAll(() => viewer[Symbol.asyncDispose]());

const trialOf = (run: string) => {
  const [id = ""] = tiny?.agents[0]?.cases.map((one) => one.case) ?? [];
  return hashOf("trial", { suite: "tiny", agent: `stand-in/believer (${run})`, case: id, trial: "0" });
};

describe("what judges say", () => {
  it("stands on the trial's page word for word, said to be never counted, after all that decides", async () => {
    await viewer.visit(trialOf("v2"));
    const words = viewer.page.getByRole("region", { name: "Judges’ words" });
    expect(await words.innerText()).toContain("Never counted");
    const items = await words.getByRole("listitem").allInnerTexts();
    expect(items).toHaveLength(6);
    expect(items[0]).toMatch(/^resolution quality \d+ from 0 to 100, by acme\/\w+-judge/);
    expect(items.join("\n")).toContain("& why, <b>not when</b>. acme/strict-judge has read it.");
    expect(items.filter((text) => text.includes("mood, message by message: −1, 0, 1"))).toHaveLength(2);
    const places = await viewer.page.locator("main h2").allInnerTexts();
    expect(places.indexOf("Judges’ words")).toBeGreaterThan(places.indexOf("Conversation"));
    const verdict = await viewer.page.locator(".trial-top, .page-head").allInnerTexts();
    expect(verdict.join("\n")).not.toContain("judge");
    expect(viewer.faults).toEqual([]);
  });

  it("is not missed on a page of a trial that nobody judged", async () => {
    await viewer.visit(trialOf("v1"));
    expect(await viewer.page.getByText("Judges’ words").count()).toBe(0);
  });

  it("costs what the report says, on the page of the run and on the agent's, unknown where it is not known", async () => {
    await viewer.visit("#/");
    const cost = viewer.page.getByRole("region", { name: "What judging cost" });
    expect(await cost.locator("tbody tr").count()).toBe(tiny?.judged?.spent.length);
    const rows = await cost.locator("tbody tr").allInnerTexts();
    const strict = rows.find((text) => text.includes("strict-judge")) ?? "";
    const known = tiny?.judged?.spent.find(({ judge }) => judge.includes("strict")) ?? { input: null, dollars: null };
    expect(strict).toContain(known.input?.toLocaleString("en"));
    expect(strict).toContain(`$${known.dollars?.toPrecision(3)}`);
    expect(rows.find((text) => text.includes("mild-judge"))).toMatch(/unknown$/);
    await viewer.visit(hashOf("agent", { suite: "tiny", agent: "stand-in/believer (v2)" }));
    expect(await cost.locator("tbody tr").count()).toBe(2);
  });
});
