// Prints the path of Chromium, installing Debian's package first if necessary:  node scripts/chromium.ts
import { spawnSync } from "node:child_process";
import { statSync } from "node:fs";
import { delimiter, join } from "node:path";
import { type Browser, chromium } from "playwright-core";

const names = ["chromium", "chromium-browser", "google-chrome"];
const packages = ["chromium", "fonts-dejavu-core"];

/** Launches Chromium, installing it first if necessary. */
export function launchChromium(): Promise<Browser> {
  // Chromium cannot use its sandbox as root, the usual user in containers. It opens only our own pages.
  return chromium.launch({ executablePath: ensureChromium(), args: ["--no-sandbox"] });
}

/** Returns the path of Chromium, installing Debian's package first if necessary. */
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
  if (named && !isFile(named)) throw new Error(`CHROMIUM_PATH is ${named}, but there is no such file.`);
  if (named) return named;
  const folders = (process.env.PATH ?? "").split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isFile);
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}

function installChromium(): void {
  const leave = leaveToInstall();
  const byHand = "Install Chromium, or set CHROMIUM_PATH to an existing one.";
  if (!leave) throw new Error(`the viewer's tests need Chromium, but installing it requires root. ${byHand}`);
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
    throw new Error(`the viewer's tests need Chromium, but apt-get ${args[0]} failed: ${why} ${byHand}`);
  }
}

/** The prefix for commands that change the system; undefined without root access or passwordless sudo. */
function leaveToInstall(): string[] | undefined {
  if (process.getuid?.() === 0) return [];
  return spawnSync("sudo", ["-n", "true"]).status === 0 ? ["sudo", "-n"] : undefined;
}

if (import.meta.main) process.stdout.write(`${ensureChromium()}\n`);
