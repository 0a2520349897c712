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

const trialOf = (run: string, trial = "0") => {
  const [id = ""] = tiny?.agents[0]?.cases.map((one) => one.case) ?? [];
  return hashOf("trial", { suite: "tiny", agent: `stand-in/believer (${run})`, case: id, trial });
};

describe("judges' answers", () => {
  it("are quoted on the trial's page after everything that decides, with a note that they never count", async () => {
    await viewer.visit(trialOf("v2"));
    const words = viewer.page.getByRole("region", { name: "Judge answers" });
    expect(await words.innerText()).toContain("Their scores never affect the verdict");
    const items = await words.getByRole("listitem").allInnerTexts();
    expect(items).toHaveLength(6);
    expect(items[0]).toMatch(/^resolution quality \d+ from 0 to 100, by acme\/\w+-judge/);
    expect(items.join("\n")).toContain("& why, <b>not when</b>. acme/strict-judge has read it.");
    expect(items.filter((text) => text.includes("customer's mood in each message: −1, 0, 1"))).toHaveLength(2);
    const places = await viewer.page.locator("main h2").allInnerTexts();
    expect(places.indexOf("Judge answers")).toBeGreaterThan(places.indexOf("Conversation"));
    const verdict = await viewer.page.locator(".trial-top, .page-head").allInnerTexts();
    expect(verdict.join("\n")).not.toContain("judge");
    expect(viewer.faults).toEqual([]);
  });

  it("list statements with their quote, kind, rule and answers, whether confirmed or cleared, and the effect", async () => {
    await viewer.visit(trialOf("v1"));
    const region = viewer.page.getByRole("region", { name: "Statements" });
    const text = await region.innerText();
    expect(text).toContain("In these results, no statement causes a trial to fail.");
    expect(text).toMatch(/s1\s+confirmed\s+step \d+/);
    expect(text).toContain("false against CG-1.1, matters: <i>Not</i> so. acme/word-judge, answer 2");
    await viewer.visit(trialOf("v1", "1"));
    expect(await region.innerText()).toMatch(/cleared\s+by Ana[\s\S]*cleared by Ana: The ticket says so\./);
    expect(viewer.faults).toEqual([]);
  });

  it("have no section on the page of a trial without statements", async () => {
    await viewer.visit(trialOf("v2"));
    expect(await viewer.page.getByRole("region", { name: "Statements" }).count()).toBe(0);
  });

  it("have the report's cost, or unknown, on the run's page and on the agent's page", async () => {
    await viewer.visit("#/");
    const cost = viewer.page.getByRole("region", { name: "Cost of judging" });
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
