// Created once for all browser tests: a run of the bundled suites, a crowded run of the tiny suite, two releases of the
// same agents, the `report --json` output and a server for each, and a static report.
import type { TestProject } from "vitest/node";
import { ensureChromium } from "../../../scripts/chromium.ts";
import { temporaryFolder } from "../../temporary-folder.ts";
import { buildPage, deskproofApart, keepReport, playBundled, playCrowd, playReleases, type Viewing, viewRuns } from "./bundled-run.ts";

/** What the tests share. */
export interface Made {
  readonly run: string;
  readonly address: string;
  /** The run's `report --json` output. */
  readonly json: string;
  /** The static report. */
  readonly html: string;
  readonly crowd: { readonly run: string; readonly address: string; readonly json: string };
  readonly releases: { readonly address: string; readonly json: string };
}

declare module "vitest" {
  interface ProvidedContext {
    made: Made;
  }
}

const folder = temporaryFolder();
const servers: Viewing[] = [];

export async function setup(project: TestProject): Promise<void> {
  ensureChromium();
  const [run, crowd, releases] = [folder.file("bundled.db"), folder.file("crowd.db"), folder.file("releases")];
  await Promise.all([buildPage(), playBundled(run), playCrowd(crowd), playReleases(releases)]);
  const jsonOf = (place: string) => `${place}.json`;
  const html = folder.file("report");
  const [server, crowded, released] = await Promise.all([
    viewRuns(run),
    viewRuns(crowd),
    viewRuns(releases),
    ...[run, crowd, releases].map((place) => keepReport(place, jsonOf(place))),
    deskproofApart(["report", run, "--html", html]),
  ]);
  servers.push(server, crowded, released);
  project.provide("made", {
    run,
    address: server.address,
    json: jsonOf(run),
    html,
    crowd: { run: crowd, address: crowded.address, json: jsonOf(crowd) },
    releases: { address: released.address, json: jsonOf(releases) },
  });
}

export async function teardown(): Promise<void> {
  for (const server of servers) await server[Symbol.asyncDispose]();
  folder[Symbol.dispose]();
}
