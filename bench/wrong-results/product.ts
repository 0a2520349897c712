import { writeFileSync } from "node:fs";
import { z } from "zod";
import type { TrialRecord } from "../../src/record/trial-record.ts";
import { openRun } from "../../src/store/open/open-run.ts";
import { deskproofAsync } from "../../test/command.ts";
import { environmentFor } from "../../test/llm/clients.ts";
import { temporaryFolder } from "../../test/temporary-folder.ts";

const Row = z.looseObject({
  agent: z.string(),
  planned: z.int(),
  attempted: z.int(),
  scored: z.int(),
  passed: z.int(),
  passHat1: z.number().nullable(),
  curve: z.array(z.looseObject({ k: z.int(), value: z.number().optional(), independent: z.number().optional() })),
  figures: z.array(z.looseObject({ id: z.string() })),
  money: z.looseObject({ kind: z.string(), perConversation: z.number().optional() }),
});

const JudgedFigure = z.looseObject({ mean: z.number().nullable(), trials: z.int(), unscored: z.int(), unreadable: z.int() });

const Statements = z.looseObject({ answers: z.int(), unreadable: z.int(), read: z.int() });

const Report = z.looseObject({
  suites: z.array(
    z.looseObject({
      agents: z.array(Row),
      judged: z.looseObject({ figures: z.array(JudgedFigure) }).nullish(),
      statements: z.looseObject({ agents: z.array(Statements) }).nullish(),
    }),
  ),
});

/** The command line in a folder of its own, which is deleted at the end. */
export class Product implements Disposable {
  readonly #folder = temporaryFolder();

  get path(): string {
    return this.#folder.path;
  }

  file(name: string): string {
    return this.#folder.file(name);
  }

  /** Writes a file, such as the code of an agent, and returns its name. */
  write(name: string, text: string): string {
    writeFileSync(this.file(name), text);
    return `./${name}`;
  }

  /** Runs a command; models are reached at `url`. */
  command(args: readonly string[], { url = "http://127.0.0.1:9/v1", env = {} }: At = {}) {
    return deskproofAsync(args, { cwd: this.path, env: { ...environmentFor(url), ...env } });
  }

  /** Runs a command that must succeed, and returns what it prints. */
  async print(args: readonly string[], at: At = {}): Promise<string> {
    const { status, stdout, stderr } = await this.command(args, at);
    if (status !== 0) throw new Error(`deskproof ${args.join(" ")} exited with ${status}: ${stderr || stdout}`);
    return stdout;
  }

  /** The rows of all agents in the report of a run, or of several. */
  async rows(...runs: readonly string[]): Promise<readonly z.infer<typeof Row>[]> {
    return (await this.#report(runs)).suites.flatMap(({ agents }) => agents);
  }

  /** The judged scores in the report of a run. */
  async judged(run: string) {
    return (await this.#report([run])).suites.flatMap(({ judged }) => judged?.figures ?? []);
  }

  /** What judges of statements answered, by agent. */
  async statements(run: string) {
    return (await this.#report([run])).suites.flatMap(({ statements }) => statements?.agents ?? []);
  }

  async #report(runs: readonly string[]) {
    return Report.parse(JSON.parse(await this.print(["report", ...runs, "--json"])));
  }

  /** The records of a run, by agent, case and trial. */
  records(run: string): ReadonlyMap<string, TrialRecord> {
    using store = openRun(this.file(run));
    const named = [...store.results()].flatMap((key): [string, TrialRecord][] => {
      const record = store.record(key);
      return record ? [[`${key.agent}/${key.case}/${key.trial}`, record]] : [];
    });
    return new Map(named);
  }

  /** What each trial of a run came to, in the order of the plan. */
  verdicts(run: string): string[] {
    using store = openRun(this.file(run));
    return [...store.results()].map(({ verdict }) => verdict?.kind ?? "open");
  }

  [Symbol.dispose](): void {
    this.#folder[Symbol.dispose]();
  }
}

interface At {
  readonly url?: string;
  readonly env?: { readonly [name: string]: string };
}

/** Three decimals, or a dash for a value that was not measured. */
export function figure(value: number | null | undefined): string {
  return value === null || value === undefined ? "–" : value.toFixed(3);
}
