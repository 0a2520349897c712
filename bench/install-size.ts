// Measures the size of the packed package and of an installation with its production dependencies. Limit: 80 MB.
import { execFileSync } from "node:child_process";
import { lstatSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { reportMetric } from "./metric.ts";

const Packed = z.array(z.object({ filename: z.string(), size: z.number(), unpackedSize: z.number() })).length(1);
const folder = mkdtempSync(join(tmpdir(), "deskproof-install-"));
try {
  measure();
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function measure(): void {
  const printed = npm(["pack", "--json", "--silent", "--pack-destination", folder], ".");
  // Skip the output of the build, which `npm pack` runs first.
  const [packed] = Packed.parse(JSON.parse(printed.slice(printed.search(/^\[/m))));
  if (!packed) throw new Error(`npm pack printed ${printed}`);
  writeFileSync(join(folder, "package.json"), "{}");
  npm(["install", "--omit=dev", "--prefer-offline", "--no-audit", "--no-fund", `./${packed.filename}`], folder);
  const modules = join(folder, "node_modules");
  const total = sizeOf(modules);
  const largest = packagesIn(modules)
    .map((name) => ({ name, bytes: sizeOf(join(modules, name)) }))
    .sort((one, other) => other.bytes - one.bytes)
    .slice(0, 5);
  const note = `largest: ${largest.map(({ name, bytes }) => `${name} ${(bytes / 1e6).toFixed(1)}`).join(", ")}`;
  reportMetric({ name: "installed with dependencies", value: total / 1e6, unit: "MB", limit: { most: 80 }, note });
  reportMetric({ name: "package as downloaded", value: packed.size / 1e6, unit: "MB" });
}

function npm(args: readonly string[], cwd: string): string {
  return execFileSync("npm", args, { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
}

function packagesIn(modules: string): string[] {
  const names = readdirSync(modules).filter((name) => !name.startsWith("."));
  return names.flatMap((name) => (name.startsWith("@") ? readdirSync(join(modules, name)).map((own) => `${name}/${own}`) : [name]));
}

/** The total size of the files in a folder, each rounded up to blocks of 4 KiB, as on most disks. */
function sizeOf(path: string): number {
  return readdirSync(path, { recursive: true, encoding: "utf8" })
    .map((name) => lstatSync(join(path, name)))
    .reduce((sum, file) => sum + (file.isFile() ? Math.ceil(file.size / 4096) * 4096 : 0), 0);
}
