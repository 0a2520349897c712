import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { openRun } from "../src/store/open/open-run.ts";
import { deskproof } from "./command.ts";
import { temporaryFolder } from "./temporary-folder.ts";

/** A separate disk whose size and mount options can be changed; only root can create one. */
function disk(folder: string, size: string): { change: (options: string) => boolean } & Disposable {
  mkdirSync(folder, { recursive: true });
  const mount = (options: string) => spawnSync("mount", ["-t", "tmpfs", "-o", options, "tmpfs", folder]).status === 0;
  if (!mount(`size=${size}`)) throw new Error("no disk could be mounted");
  return { change: (options) => mount(`remount,${options}`), [Symbol.dispose]: () => spawnSync("umount", [folder]) };
}

const isRoot = (() => {
  using folder = temporaryFolder();
  try {
    using _ = disk(folder.file("disk"), "64k");
    return true;
  } catch {
    return false;
  }
})();

const play = ["run", "tiny", "--agent", "stand-in/reference", "--trials", "10"];

describe.runIf(isRoot)("a run on a full disk", () => {
  it("ends with a one-line error, and can be resumed once there is space", { timeout: 60_000 }, () => {
    using folder = temporaryFolder();
    using small = disk(folder.file("disk"), "400k");
    const path = folder.file("disk/run.db");
    const { status, stdout, stderr } = deskproof([...play, "--out", path]);
    expect({ status, stdout, stderr }).toEqual({
      status: 1,
      stdout: "",
      stderr:
        `deskproof: ${path} cannot be written: the disk is full. Free some space. Stored trials are ` +
        `kept; continue with: npx deskproof run --resume ${path}\n`,
    });
    small.change("size=8m");
    const stored = countsOf(path);
    expect(stored.attempts).toBeGreaterThan(0);
    expect(deskproof(["run", "--resume", path]).status).toBe(0);
    expect(countsOf(path)).toMatchObject({ planned: 60, attempts: 60, scored: 60, unscored: 0 });
  });

  it("leaves no partial file behind if there is no space to start", () => {
    using folder = temporaryFolder();
    using _ = disk(folder.file("disk"), "64k");
    const { status, stderr } = deskproof([...play, "--out", folder.file("disk/run.db")]);
    expect(status).toBe(1);
    expect(stderr).toMatch(/^deskproof: .*run\.db cannot be written: .*Nothing was started\.\n$/);
    expect(readdirSync(folder.file("disk"))).toEqual([]);
  });
});

describe.runIf(isRoot)("a run in a read-only folder", () => {
  it("can be read, and is rejected with a one-line error when written to", { timeout: 60_000 }, () => {
    using folder = temporaryFolder();
    using fixed = disk(folder.file("disk"), "8m");
    const path = folder.file("disk/run.db");
    expect(deskproof([...play, "--cases", "traps/**", "--out", path]).status).toBe(0);
    const report = deskproof(["report", path]).stdout;
    fixed.change("ro");
    expect(deskproof(["report", path])).toMatchObject({ status: 0, stdout: report });
    for (const args of [
      ["show", path],
      ["gate", path, "pass^1>=0"],
      ["score", path],
      ["compare", path, path],
    ])
      expect({ args, ...deskproof(args) }).toMatchObject({ args, status: 0, stderr: "" });
    const note = deskproof(["note", path, "traps/cracked-grinder-no-photo", "--trial", "0", "--label", "genuine", "--reason", "x"]);
    expect(note.stderr).toMatch(/^deskproof: .*run\.db cannot be written: the file or its folder is read-only\. Copy it/);
    expect(note.status).toBe(1);
  });
});

function countsOf(path: string) {
  using store = openRun(path);
  return store.counts();
}
