import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { UserError } from "../user-error.ts";

// A clone of the repository builds the page from viewer/, while the package contains only the built page.
const isClone = import.meta.url.endsWith(".ts");
const place = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const page = place(isClone ? "../../dist/viewer/index.html" : "../../viewer/index.html");
const figures = place(isClone ? "../../dist/viewer/figures.js" : "../../viewer/figures.js");

/** The viewer's page without data; a clone rebuilds it if its sources are newer. */
export function readViewerPage(): string {
  if (isClone && isViewerStale()) buildViewer();
  return readFileSync(page, "utf8");
}

/** The path of the script that renders the viewer's charts without a page; a clone rebuilds it if its sources are newer. */
export function figuresScript(): string {
  if (isClone && isViewerStale()) buildViewer();
  return figures;
}

/** Whether the page of a clone is missing or older than its sources. */
export function isViewerStale(): boolean {
  if (!existsSync(page) || !existsSync(figures)) return true;
  const builtAt = statSync(page).mtimeMs;
  const sources = place("../../viewer");
  const files = readdirSync(sources, { recursive: true, encoding: "utf8" }).map((name) => join(sources, name));
  return [...files, place("../../scripts/build-viewer.ts"), place("../../package-lock.json")].some(
    (path) => statSync(path).mtimeMs > builtAt,
  );
}

function buildViewer(): void {
  const script = place("../../scripts/build-viewer.ts");
  const { status, stderr } = spawnSync(process.execPath, [script, "--if-stale"], { encoding: "utf8" });
  if (status !== 0) throw new UserError(`the viewer could not be built from viewer/. Try: node scripts/build-viewer.ts\n${stderr}`);
}
