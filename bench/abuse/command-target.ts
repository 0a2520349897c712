import { copyFileSync, existsSync } from "node:fs";
import { join } from "node:path";
import { type Random, randomFrom } from "../../src/random.ts";
import { type CommandEnd, CommandProcess } from "./command-process.ts";
import { type BadAnswer, type EchoServer, rejectWithHeaders, serveEcho } from "./echo-server.ts";
import { type Fault, faultsInText, planted, type Target, type Tried } from "./fault.ts";
import { type Files, Sandbox } from "./sandbox.ts";

/** A malformed input: a command, with the files and environment variables that are set up for it. */
export interface CommandInput {
  readonly args: readonly string[];
  readonly env?: { readonly [name: string]: string };
  readonly files?: Files;
  /** The folder in which the command is run, relative to the project's folder. */
  readonly folder?: string;
  /** Sends the response of the server that the command may call. */
  readonly answer?: BadAnswer;
}

/** The environment in which inputs are made. */
export interface Ground {
  readonly sandbox: Sandbox;
  /** The URL of a server that rejects every request and repeats its headers in the answer. */
  readonly upstream: string;
  /** Runs a valid command while the sandbox is prepared. */
  run(args: readonly string[]): Promise<void>;
}

/** Prepares the sandbox and returns the function that makes an input. */
export type Prepare = (ground: Ground) => Promise<(random: Random) => CommandInput>;

interface Limits {
  /** Milliseconds until Ctrl-C is simulated, because a command that takes long is not necessarily hung. */
  readonly interruptMs: number;
  readonly limitMs: number;
  readonly mostMegabytes: number;
}

const usual: Limits = { interruptMs: 1_500, limitMs: 20_000, mostMegabytes: 1_000 };
const okStatus = new Set([0, 1, 2, 3, 130]);

/** Commands that are run one after another in one process, in a sandbox. */
export class CommandTarget implements Target {
  readonly #seed: string;
  readonly #make: (random: Random) => CommandInput;
  readonly #sandbox: Sandbox;
  readonly #process: CommandProcess;
  readonly #echo: EchoServer;
  readonly #inputs = new Set<string>();
  readonly #ends = new Map<number, number>();
  #mostMegabytes = 0;

  private constructor(seed: string, parts: Parts) {
    this.#seed = seed;
    [this.#make, this.#sandbox, this.#process, this.#echo] = [parts.make, parts.sandbox, parts.process, parts.echo];
  }

  static async open(seed: string, prepare: Prepare): Promise<CommandTarget> {
    const sandbox = new Sandbox();
    const echo = await serveEcho();
    const process = new CommandProcess(sandbox.environment(echo.url));
    const run = async (args: readonly string[]) => {
      const env = sandbox.environment(echo.url);
      const { status, stderr } = await process.run({ args, cwd: sandbox.work, env, ...usual, interruptMs: 60_000 });
      if (status !== 0) throw new Error(`deskproof ${args.join(" ")} ended with ${status}: ${stderr}`);
    };
    const make = await prepare({ sandbox, upstream: echo.url, run });
    sandbox.keep();
    return new CommandTarget(seed, { make, sandbox, process, echo });
  }

  async send(index: number): Promise<Tried> {
    const input = this.#make(randomFrom(`${this.#seed} ${index}`));
    this.#sandbox.write(input.files ?? new Map());
    for (const path of input.files?.keys() ?? []) this.#inputs.add(path);
    const env = { ...this.#sandbox.environment(this.#echo.url), ...input.env };
    this.#echo.answer = input.answer ?? rejectWithHeaders;
    const cwd = join(this.#sandbox.work, input.folder ?? ".");
    const ended = await this.#process.run({ args: input.args, cwd, env, ...usual });
    this.#ends.set(ended.status, (this.#ends.get(ended.status) ?? 0) + 1);
    this.#mostMegabytes = Math.max(this.#mostMegabytes, ended.megabytes);
    return { input: describe(input), faults: faultsOf(ended) };
  }

  async check(): Promise<readonly Fault[]> {
    const faults = this.#sandbox.faults(this.#inputs);
    this.#inputs.clear();
    this.#sandbox.reset();
    if (this.#mostMegabytes > usual.mostMegabytes) faults.push({ kind: "memory", detail: `${this.#mostMegabytes.toFixed(0)} MB` });
    return faults;
  }

  summary(): string {
    const ends = [...this.#ends].sort(([a], [b]) => a - b).map(([status, times]) => `${times} × exit ${status}`);
    return `${ends.join(", ")}; at most ${this.#mostMegabytes.toFixed(0)} MB`;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#process[Symbol.dispose]();
    await this.#echo[Symbol.asyncDispose]();
    this.#sandbox[Symbol.dispose]();
  }
}

interface Parts {
  readonly make: (random: Random) => CommandInput;
  readonly sandbox: Sandbox;
  readonly process: CommandProcess;
  readonly echo: EchoServer;
}

function faultsOf({ status, stdout, stderr, isHung }: CommandEnd): Fault[] {
  if (isHung) return [{ kind: "hang", detail: `no end within ${usual.limitMs / 1000} s` }];
  const printed = [...faultsInText(stdout, "stdout"), ...faultsInText(stderr, "stderr")];
  if (okStatus.has(status) || printed.some(({ kind }) => kind === "crash")) return printed;
  return [...printed, { kind: "crash", detail: `exit ${status} ${stderr.slice(-200)}` }];
}

function describe({ args, env, files }: CommandInput): string {
  const named = [...(files ?? [])].map(([path, content]) => [path, String(content).slice(0, 400)]);
  return JSON.stringify({ args: args.map((arg) => arg.slice(0, 200)), env, files: Object.fromEntries(named) });
}

/** Makes two valid runs of the small suite in the sandbox, unless they already exist. */
export async function makeRuns({ sandbox, run }: Ground): Promise<void> {
  if (existsSync(join(sandbox.work, "run.db"))) return;
  const agents = ["stand-in/reference", "stand-in/promises@1"].flatMap((agent) => ["--agent", agent]);
  await run(["run", "./desk", ...agents, "--trials", "1", "--out", "run.db"]);
  copyFileSync(join(sandbox.work, "run.db"), join(sandbox.work, "other.db"));
}

/** An environment variable with an invalid value, to be added to the environment of a command. */
export function strangeEnvironment(random: Random, text: () => string): { readonly [name: string]: string } {
  const name = random.pick([
    "OPENAI_API_KEY",
    "OPENAI_BASE_URL",
    "ANTHROPIC_BASE_URL",
    "GOOGLE_GENERATIVE_AI_BASE_URL",
    "DESKPROOF_LISTEN",
    "DESKPROOF_REACHED_AS",
    "DESKPROOF_ALLOW_HOSTS",
    "OTEL_EXPORTER_OTLP_ENDPOINT",
    "OTEL_EXPORTER_OTLP_HEADERS",
    "HTTP_PROXY",
    "COLUMNS",
    "FORCE_COLOR",
    "TZ",
    "LANG",
    "GITHUB_ACTIONS",
  ]);
  const value = random.chance(0.3) ? `http://user:${planted.password}@127.0.0.1:1/` : text();
  // The operating system allows every character in an environment variable except the null character.
  return { [name]: value.replaceAll("\u0000", "") };
}
