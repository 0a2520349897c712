// Says where Chromium is, and installs Debian's where there is none:  node scripts/chromium.ts
import { spawnSync } from "node:child_process";
import { statSync } from "node:fs";
import { delimiter, join } from "node:path";
import { type Browser, chromium } from "playwright-core";

const names = ["chromium", "chromium-browser", "google-chrome"];
const packages = ["chromium", "fonts-dejavu-core"];

/** Starts Chromium; it is installed first when there is none. */
export function launchChromium(): Promise<Browser> {
  // Chromium refuses to sandbox itself for root, which is who runs tests in most containers; it opens our own pages only.
  return chromium.launch({ executablePath: ensureChromium(), args: ["--no-sandbox"] });
}

/** Where Chromium is; Debian's is installed only when there is none. */
export function ensureChromium(): string {
  const found = findChromium();
  if (found) return found;
  installChromium();
  const installed = findChromium();
  if (installed) return installed;
  throw new Error(`${packages.join(" and ")} are installed, but no ${names.join(", ")} is in PATH.`);
}

function findChromium(): string | undefined {
  const named = process.env.CHROMIUM_PATH;
  if (named && !isFile(named)) throw new Error(`CHROMIUM_PATH is ${named}, and there is no such file.`);
  if (named) return named;
  const folders = (process.env.PATH ?? "").split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isFile);
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}

function installChromium(): void {
  const leave = leaveToInstall();
  const byHand = "Install Chromium, or name one in CHROMIUM_PATH.";
  if (!leave) throw new Error(`the viewer's tests need Chromium, and only root may install it here. ${byHand}`);
  process.stderr.write(`installing ${packages.join(" and ")} for the viewer's tests\n`);
  for (const args of [
    ["update", "-qq"],
    ["install", "-y", "-qq", "--no-install-recommends", ...packages],
  ]) {
    const [command = "apt-get", ...before] = [...leave, "apt-get"];
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    const { status, stderr, error } = spawnSync(command, [...before, ...args], { encoding: "utf8", env });
    if (status === 0) continue;
    const why = (error?.message ?? stderr.trim().split("\n").at(-1) ?? "").trim();
    throw new Error(`the viewer's tests need Chromium, and apt-get ${args[0]} failed: ${why} ${byHand}`);
  }
}

/** What goes before a command that changes the system; undefined when nobody here may. */
function leaveToInstall(): string[] | undefined {
  if (process.getuid?.() === 0) return [];
  return spawnSync("sudo", ["-n", "true"]).status === 0 ? ["sudo", "-n"] : undefined;
}

if (import.meta.main) process.stdout.write(`${ensureChromium()}\n`);
