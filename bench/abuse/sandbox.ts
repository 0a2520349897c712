import { cpSync, lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { writeSmallSuite } from "../../test/small-suite.ts";
import { temporaryFolder } from "../../test/temporary-folder.ts";
import { type Fault, faultsInText, planted } from "./fault.ts";

/** The content of the files that must never be shown or changed. */
export const canaryText = "canary-contents-that-no-answer-may-show";

/** Files to write before an input is sent, by their paths in the project's folder. */
export type Files = ReadonlyMap<string, string | Uint8Array>;

/**
 * A project's folder with its surroundings: a home folder, a folder for temporary files, and files that must not
 * change. `elsewhere` is the only other folder that inputs name as a destination.
 */
export class Sandbox implements Disposable {
  readonly #folder = temporaryFolder();
  readonly #template: string;
  readonly #watched: readonly string[];
  #before: ReadonlyMap<string, string>;
  #given: ReadonlyMap<string, string> = new Map();
  readonly work: string;

  constructor() {
    const [work, template] = [this.#folder.file("work"), this.#folder.file("template")];
    [this.work, this.#template] = [work, template];
    for (const name of ["work", "template", "home", "tmp", "elsewhere", "canary"]) mkdirSync(this.#folder.file(name));
    writeFileSync(this.#folder.file("canary/x"), canaryText);
    writeFileSync(this.#folder.file("canary/x.yaml"), canaryText);
    using suite = writeSmallSuite();
    cpSync(suite.folder, join(work, "desk"), { recursive: true });
    symlinkSync("loop", join(work, "loop"));
    symlinkSync("nowhere/at/all", join(work, "broken-link"));
    // Bundled suites are found by name, so an input may reach their files too.
    this.#watched = [this.#folder.path, "suites/tiny"];
    this.#before = this.#around();
  }

  /** The environment variables for everything that runs in the sandbox, including the planted secrets. */
  environment(upstream: string): { [name: string]: string } {
    return {
      PATH: process.env.PATH ?? "",
      HOME: this.#folder.file("home"),
      TMPDIR: this.#folder.file("tmp"),
      XDG_STATE_HOME: this.#folder.file("home/state"),
      NO_COLOR: "1",
      // Otherwise, Node would put its cache of compiled code into the folder for temporary files.
      NODE_COMPILE_CACHE: join(tmpdir(), "node-compile-cache"),
      OPENAI_API_KEY: planted.key,
      ANTHROPIC_API_KEY: planted.key,
      GOOGLE_GENERATIVE_AI_API_KEY: planted.key,
      DESKPROOF_AGENT_TOKEN: planted.token,
      DATABASE_URL: `postgres://desk:${planted.password}@127.0.0.1:1/desk`,
      OPENAI_BASE_URL: `${upstream}/v1`,
      ANTHROPIC_BASE_URL: upstream,
      GOOGLE_GENERATIVE_AI_BASE_URL: `${upstream}/v1beta`,
    };
  }

  /** Saves the current state of the project's folder, which `reset` restores. */
  keep(): void {
    rmSync(this.#template, { recursive: true });
    cpSync(this.work, this.#template, { recursive: true, verbatimSymlinks: true });
    this.#given = contentsOf(this.work);
    this.#before = this.#around();
  }

  /** Writes an input's files. */
  write(files: Files): void {
    for (const [path, content] of files) {
      mkdirSync(dirname(join(this.work, path)), { recursive: true });
      writeFileSync(join(this.work, path), content);
    }
  }

  /** Restores the project's folder, and empties the folders that inputs may write to. */
  reset(): void {
    for (const name of ["work", "elsewhere", "tmp"]) {
      rmSync(this.#folder.file(name), { recursive: true, force: true });
      mkdirSync(this.#folder.file(name));
    }
    cpSync(this.#template, this.work, { recursive: true, verbatimSymlinks: true });
    this.#before = this.#around();
  }

  /**
   * Finds changes outside the project's folder, and secrets in any file except `inputs`, which this test wrote itself.
   */
  faults(inputs: ReadonlySet<string>): Fault[] {
    const now = this.#around();
    const paths = new Set([...now.keys(), ...this.#before.keys()]);
    const changed = [...paths].filter((path) => now.get(path) !== this.#before.get(path));
    const wrote = changed.map((path): Fault => ({ kind: "wrote outside", detail: relative(this.#folder.path, path) }));
    return [...wrote, ...this.#secrets(inputs)];
  }

  #secrets(inputs: ReadonlySet<string>): Fault[] {
    const written = [...contentsOf(this.work), ...contentsOf(this.#folder.file("elsewhere"))];
    return written.flatMap(([path, content]) => {
      const isOurs = inputs.has(relative(this.work, path)) || this.#given.get(path) === content;
      return isOurs ? [] : faultsInText(content, path).filter(({ kind }) => kind === "secret echoed");
    });
  }

  /** The contents of all watched files outside the folders that may be written to. */
  #around(): ReadonlyMap<string, string> {
    const skipped = ["work", "template", "elsewhere", "home/state"].map((name) => this.#folder.file(name));
    return new Map(this.#watched.flatMap((root) => [...contentsOf(root, skipped)]));
  }

  [Symbol.dispose](): void {
    this.#folder[Symbol.dispose]();
  }
}

/** The contents of all files under a folder, as text with one character per byte; a folder counts as an empty file. */
function contentsOf(folder: string, skipped: readonly string[] = []): Map<string, string> {
  const found = new Map<string, string>();
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (skipped.includes(path)) continue;
    const stats = lstatSync(path);
    if (!stats.isDirectory()) found.set(path, stats.isFile() ? readFileSync(path, "latin1") : "");
    else {
      found.set(path, "");
      for (const [inner, content] of contentsOf(path, skipped)) found.set(inner, content);
    }
  }
  return found;
}
