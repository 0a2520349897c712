import { copyFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { afterAll, expect, inject, it } from "vitest";
import { launchChromium } from "../../../scripts/chromium.ts";
import { deskproof } from "../../command.ts";
import { takeOutAfter } from "../../take-out.ts";
import { temporaryFolder } from "../../temporary-folder.ts";
import { viewRuns } from "./bundled-run.ts";
import { openViewer, patience } from "./open-page.ts";
import { hashOf } from "./views.ts";

const made = inject("made");
const folder = temporaryFolder();
const browser = await launchChromium();
afterAll(async () => {
  await browser.close();
  folder[Symbol.dispose]();
});

const waiting = { timeout: patience, interval: 250 };

/** A copy of the crowded run with only this many trials done; the rest can be completed while someone is watching. */
function unfinished(name: string, done: number): { path: string; goOn: () => void } & Disposable {
  const path = folder.file(name);
  copyFileSync(made.crowd.run, path);
  const database = new DatabaseSync(path);
  const takeOut = takeOutAfter(database, done);
  return {
    path,
    goOn: () => takeOut.putBack(),
    [Symbol.dispose]: () => database.close(),
  };
}

it("a page of a run in progress updates itself until it matches the finished run", async () => {
  using run = unfinished("grows.db", 60);
  await using server = await viewRuns(run.path);
  await using viewer = await openViewer(browser, `${server.address}/`, { hash: "#/leaderboard" });
  const { page } = viewer;
  const foot = page.locator("footer");
  expect(await foot.innerText()).toMatch(/60 of 204 trials scored · still running/);
  const scored = () =>
    page
      .locator("[data-at$='/scored']")
      .evaluateAll((found): number => found.reduce((sum, { textContent }) => sum + Number(textContent), 0));
  expect(await scored()).toBe(60);
  run.goOn();
  await expect.poll(() => foot.innerText(), waiting).toMatch(/204 of 204 trials scored(?! · still)/);
  await expect.poll(scored, waiting).toBe(204);
  await using finished = await openViewer(browser, `${made.crowd.address}/`, { hash: "#/leaderboard" });
  expect(await page.locator("main").innerText()).toBe(await finished.page.locator("main").innerText());
  expect(viewer.faults).toEqual([]);
}, 120_000);

it("the page of a trial that has not been run says so, and shows the trial once it has", async () => {
  using run = unfinished("waits.db", 60);
  await using server = await viewRuns(run.path);
  const last = new DatabaseSync(run.path).prepare("SELECT agent, case_id AS id, trial FROM trials WHERE id = 204").get();
  const key = { suite: "tiny", agent: `${last?.agent}`, case: `${last?.id}`, trial: `${last?.trial}` };
  await using viewer = await openViewer(browser, `${server.address}/`, { hash: hashOf("trial", key) });
  const { page } = viewer;
  expect(await page.locator("main").innerText()).toContain("This trial has not been run yet.");
  run.goOn();
  await page.locator(".transcript .bubble").first().waitFor();
  expect(viewer.faults).toEqual([]);
}, 120_000);

it("a page keeps its content and shows a notice if the server stops", async () => {
  using run = unfinished("gone.db", 60);
  const server = await viewRuns(run.path);
  await using viewer = await openViewer(browser, `${server.address}/`, { hash: "#/leaderboard" });
  const { page } = viewer;
  const shown = await page.locator("main").innerText();
  await server[Symbol.asyncDispose]();
  await page.getByText("the server has stopped").waitFor();
  expect(await page.locator("main").innerText()).toBe(shown);
}, 120_000);

it("a reviewer's note is shown with the verdict", async () => {
  const run = folder.file("noted.db");
  copyFileSync(made.crowd.run, run);
  const key = { agent: "stand-in/believer", case: "traps/cracked-grinder-no-photo", trial: "0" };
  const words = ["--label", "debatable", "--reason", "the photo came by mail", "--by", "Ana"];
  const told = deskproof(["note", run, key.case, "--agent", key.agent, "--trial", key.trial, ...words]);
  expect(told).toMatchObject({ status: 0 });
  await using server = await viewRuns(run);
  await using viewer = await openViewer(browser, `${server.address}/`, {
    hash: hashOf("trial", { suite: "tiny", ...key }),
  });
  const text = await viewer.page.locator("main").innerText();
  expect(text).toMatch(/debatable the photo came by mail/);
  expect(text).toContain("Ana");
});
