// Takes screenshots of every viewer page in light and dark mode, at desktop and phone width, for a run of the bundled
// suites.
//   npm run screenshots [-- folder]            into screenshots/ or the given folder
//   npm run screenshots -- --readme            only the two in the README, into docs/images/
//   npm run screenshots -- --run runs/x.db     uses an existing run instead of a new one
import { mkdirSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import type { Browser } from "playwright-core";
import { deskproofApart, keepReport, viewRuns } from "../test/viewer/browser/bundled-run.ts";
import { openViewer } from "../test/viewer/browser/open-page.ts";
import { hashOf, onePerPage, readReport, type View, viewsOf } from "../test/viewer/browser/views.ts";
import { launchChromium } from "./chromium.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { readme: { type: "boolean", default: false }, run: { type: "string" } },
});
const agents = "reference diligent cautious over-escalator never-escalates believer pushover reckless".split(" ");
const shapes = [
  { name: "1440-light", width: 1440, height: 900, colorScheme: "light" },
  { name: "1440-dark", width: 1440, height: 900, colorScheme: "dark" },
  { name: "390-light", width: 390, height: 844, colorScheme: "light" },
  { name: "390-dark", width: 390, height: 844, colorScheme: "dark" },
] as const;
const readmeShape = { ...shapes[0], height: 1080 };
type Shape = Omit<(typeof shapes)[number], "height"> & { readonly height: number };
/** The trial to show, in which the agent accepts the customer's claim as proof. */
const shownTrial = { agent: "stand-in/believer", case: "traps/missing_item_vague_claim", trial: "0" };
/** Maximum size of a README image, in bytes. */
const mostBytes = 250_000;

const work = mkdtempSync(join(tmpdir(), "deskproof-screenshots-"));
try {
  const run = values.run ?? (await play());
  await keepReport(run, join(work, "report.json"));
  await using server = await viewRuns(run);
  const browser = await launchChromium();
  const views = viewsOf(readReport(join(work, "report.json")));
  await (values.readme ? photographForReadme : photographAll)(browser, server.address, views);
  await browser.close();
} finally {
  rmSync(work, { recursive: true });
}

async function play(): Promise<string> {
  const path = join(work, "run.db");
  const flags = agents.flatMap((agent) => ["--agent", `stand-in/${agent}`]);
  await deskproofApart(["run", "northline", "resolve", "tiny", "--trials", "3", "--out", path, ...flags]);
  return path;
}

/** Takes a full-page screenshot of each page, once for a desk suite and once for a composite suite. */
async function photographAll(browser: Browser, address: string, views: readonly View[]): Promise<void> {
  const folder = resolve(positionals[0] ?? "screenshots");
  mkdirSync(folder, { recursive: true });
  const pages = ["northline", "resolve"].flatMap((suite) => onePerPage(views.filter((view) => view.suite === suite)));
  for (const shape of shapes)
    await photograph({ browser, address, shape, views: pages, fullPage: true, pathOf: (name) => join(folder, name) });
  process.stdout.write(`${pages.length * shapes.length} screenshots in ${folder}\n`);
}

/** The top of the two pages shown in the README. */
async function photographForReadme(browser: Browser, address: string, views: readonly View[]): Promise<void> {
  const folder = resolve("docs/images");
  mkdirSync(folder, { recursive: true });
  const pathOf = (name: string) => join(folder, name.replace(/^northline-(.*)-1440-light/, "$1"));
  const leaderboard = views.filter(({ page, suite }) => page === "leaderboard" && suite === "northline").slice(0, 1);
  const hash = hashOf("trial", { suite: "northline", ...shownTrial });
  const shown = [...leaderboard, { page: "trial", suite: "northline", hash }];
  await photograph({ browser, address, shape: readmeShape, views: shown, fullPage: false, pathOf });
  for (const { page } of shown) {
    const path = join(folder, `${page}.png`);
    const { size } = statSync(path);
    if (size > mostBytes) throw new Error(`${path} is ${size} bytes, over the limit of ${mostBytes}`);
    process.stdout.write(`${path} (${Math.round(size / 1000)} kB)\n`);
  }
}

interface Photographs {
  readonly browser: Browser;
  readonly address: string;
  readonly shape: Shape;
  readonly views: readonly View[];
  readonly fullPage: boolean;
  readonly pathOf: (name: string) => string;
}

async function photograph({ browser, address, shape, views, fullPage, pathOf }: Photographs): Promise<void> {
  const { name, width, height, colorScheme } = shape;
  const screen = { viewport: { width, height }, isMobile: width < 600 };
  // The page's content security policy would also block the style below.
  await using viewer = await openViewer(browser, `${address}/`, { colorScheme, ...screen, bypassCSP: true });
  for (const { page, suite, hash } of views) {
    await viewer.visit(hash);
    const path = pathOf(`${suite}-${page || "overview"}-${name}.png`);
    // Screenshots need no room for a scrollbar.
    const style = "html { scrollbar-gutter: auto }";
    await viewer.page.screenshot({ path, fullPage, style, animations: "disabled" });
  }
}
