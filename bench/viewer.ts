// Measures viewer performance on a large run: time from starting `deskproof view` on 50,000 trials to a usable page
// (budget 1.5 s), how smoothly its longest list scrolls, the size of the page (130 kB gzipped), and the size (40 MB) and
// loading time from disk of a static report of 12,000 trials.
//   node bench/viewer.ts [run.db]      grows this run instead of a new one
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import type { Page } from "playwright-core";
import { launchChromium } from "../scripts/chromium.ts";
import { readViewerPage } from "../src/serve/viewer-page.ts";
import { growRun } from "./big-run.ts";
import { reportMetric } from "./metric.ts";
import { runApart } from "./own-process.ts";

const folder = mkdtempSync(join(tmpdir(), "deskproof-viewer-"));
const rounds = 5;
/** The view with the longest list. */
const allTrials = "#/cases?tab=trials";
// This is a string, because the code runs in the page and this file has no DOM types.
const scrollThrough = `(async () => {
  const box = document.querySelector(".table-box.long");
  const times = [];
  const start = performance.now();
  for (let before = start; before - start < 2000; ) {
    box.scrollTop = ((before - start) / 2000) * box.scrollHeight;
    const now = await new Promise((resolve) => requestAnimationFrame(resolve));
    times.push(now - before);
    before = now;
  }
  return times.slice(1);
})()`;
const browser = await launchChromium();
try {
  const small = process.argv[2] ?? smallRun();
  const [large, shared] = [join(folder, "large.db"), join(folder, "shared.db")];
  growRun(small, large, 50_000);
  growRun(small, shared, 12_000);
  measureBundle();
  await measureServer(large);
  await measureReport(shared);
} finally {
  await browser.close();
  rmSync(folder, { recursive: true });
}

function smallRun(): string {
  const path = join(folder, "small.db");
  const agents = "reference diligent cautious over-escalator never-escalates believer pushover reckless".split(" ");
  const flags = agents.flatMap((agent) => ["--agent", `stand-in/${agent}`]);
  runApart("bin/deskproof.js", ["run", "northline", "tiny", "--out", path, ...flags]);
  return path;
}

function measureBundle(): void {
  const bytes = gzipSync(readViewerPage(), { level: 9 }).length;
  reportMetric({ name: "page without data, gzipped", value: bytes / 1000, unit: "kB", limit: { most: 130 } });
}

async function measureServer(run: string): Promise<void> {
  const opened: Opening[] = [];
  for (let round = 0; round < rounds; round++) opened.push(await openOnce(run));
  const middle = (pick: (opening: Opening) => number) => median(opened.map(pick));
  const usable = middle((opening) => opening.usable);
  reportMetric({
    name: "50,000 trials, usable",
    value: usable / 1000,
    unit: "s",
    limit: { most: 1.5 },
    note:
      `header and every agent's counts; case list after ${seconds(middle(({ cases }) => cases))}, ` +
      `estimates after ${seconds(middle(({ figures }) => figures))}, median of ${rounds}`,
  });
  const frames = opened.flatMap((opening) => opening.frames);
  const slow = frames.filter((ms) => ms > 34).length;
  reportMetric({
    name: "late frames while scrolling",
    value: (100 * slow) / frames.length,
    unit: "%",
    limit: { most: 5 },
    note: `${frames.length} frames, median ${median(frames).toFixed(1)} ms, slowest ${Math.max(...frames).toFixed(1)} ms`,
  });
}

/** The milliseconds from starting the command, and the times between frames while scrolling through all trials. */
interface Opening {
  readonly usable: number;
  readonly cases: number;
  readonly figures: number;
  readonly frames: readonly number[];
}

async function openOnce(run: string): Promise<Opening> {
  // The browser is already running, so this measures only the command and the page, without Chromium's startup.
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  const start = performance.now();
  const { child, address } = await startView(run);
  try {
    await page.goto(`${address}/#/leaderboard`);
    await rowsOf(page, 8);
    const usable = performance.now() - start;
    await page.goto(`${address}/#/cases`);
    await rowsOf(page, 20);
    const cases = performance.now() - start;
    await page.goto(`${address}/#/leaderboard`);
    await page.waitForSelector("[data-at]", { timeout: 120_000 });
    const figures = performance.now() - start;
    await page.goto(`${address}/${allTrials}`);
    return { usable, cases, figures, frames: await frameTimes(page) };
  } finally {
    await page.close();
    child.kill("SIGINT");
    await once(child, "exit");
  }
}

async function startView(run: string): Promise<{ child: ChildProcess; address: string }> {
  const child = spawn(process.execPath, ["bin/deskproof.js", "view", run, "--no-open"], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [printed] = await once(child.stdout, "data");
  const address = /http:\S+/.exec(String(printed))?.[0];
  if (!address) throw new Error(`no URL in ${printed}`);
  return { child, address };
}

async function measureReport(run: string): Promise<void> {
  const out = join(folder, "report");
  const start = performance.now();
  runApart("bin/deskproof.js", ["report", run, "--html", out]);
  const wrote = performance.now() - start;
  const files = readdirSync(out, { recursive: true, encoding: "utf8" }).map((name) => statSync(join(out, name)));
  const bytes = files.reduce((sum, file) => sum + (file.isFile() ? file.size : 0), 0);
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    const from = performance.now();
    await page.goto(`${pathToFileURL(join(out, "index.html"))}#/leaderboard`);
    await page.waitForSelector("[data-at]");
    times.push(performance.now() - from);
    await page.close();
  }
  const note = `written in ${seconds(wrote)}`;
  const name = "static report of 12,000 trials";
  reportMetric({ name, value: bytes / 1e6, unit: "MB", limit: { most: 40 }, note });
  reportMetric({ name: `${name}, charts shown`, value: median(times) / 1000, unit: "s", limit: { most: 1.5 } });
}

async function rowsOf(page: Page, atLeast: number): Promise<void> {
  await page
    .locator("main tbody tr")
    .nth(atLeast - 1)
    .waitFor({ timeout: 120_000 });
}

/** The times between frames while scrolling through the page's longest list in two seconds. */
async function frameTimes(page: Page): Promise<number[]> {
  await page.waitForSelector(".table-box.long");
  return page.evaluate<number[]>(scrollThrough);
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(2)} s`;
}
