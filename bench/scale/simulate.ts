import { type Random, randomFrom } from "../../src/random.ts";
import type { Constants } from "./constants.ts";
import { EventLoop, type Process, Resource } from "./event-loop.ts";

/** A run on workers that share a PostgreSQL server. */
export interface Scenario {
  readonly trials: number;
  readonly workers: number;
  /** Concurrent conversations per worker. */
  readonly concurrency: number;
  /** The average number of model calls per conversation. */
  readonly calls: number;
  /** The latency of a model call: its median, and the standard deviation of its logarithm (0 for a constant). */
  readonly latencyMs: number;
  readonly latencySpread: number;
  readonly tokensPerCall: number;
  /** The provider's limits per minute; Infinity if there are none. */
  readonly requestsPerMinute: number;
  readonly tokensPerMinute: number;
  /** The cores that all workers share, and those of PostgreSQL; with 0, PostgreSQL uses the workers' cores. */
  readonly cores: number;
  readonly postgresCores: number;
  readonly seed: string;
}

/** The outcome of a simulated run. */
export interface Simulated {
  readonly wallMs: number;
  /** Trials per second in the middle of the run, when all workers are busy. */
  readonly trialsPerSecond: number;
  readonly calls: number;
  readonly workerCpuMs: number;
  readonly postgresCpuMs: number;
  readonly statements: number;
  readonly connections: number;
  readonly storedBytes: number;
}

/** Statements per trial before its conversation (to fetch it) and after it (record, verdict, completion). */
const statementsBefore = 2;
const statementsAfter = 3;
/** Statements per trial, not counting those of its calls. */
export const statementsPerTrial = statementsBefore + statementsAfter;
/** Statements per second for a worker's heartbeat: two every two seconds. */
export const heartbeatStatements = 1;
/** The number of calls over which a worker's warm-up is spread. */
const warmUpCalls = 100;
const connectionsPerWorker = 4;
const connectionsOfPlanner = 3;
/** Processes that share a core take turns of this length, in milliseconds. */
const turnMs = 5;

/** Simulates a run; the same scenario and constants always give the same outcome. */
export function simulate(scenario: Scenario, constants: Constants): Simulated {
  return new Simulation(scenario, constants).run();
}

interface Worker {
  /** A worker's code runs on one thread, which blocks during each statement. */
  readonly thread: Resource;
  calls: number;
}

class Simulation {
  readonly #scenario: Scenario;
  readonly #constants: Constants;
  readonly #loop = new EventLoop();
  readonly #random: Random;
  readonly #cores: Resource;
  readonly #postgres: Resource;
  #queued: number;
  #calls = 0;
  #workerCpuMs = 0;
  #statements = 0;
  /** The simulated time at which each trial was done. */
  readonly #doneAt: number[] = [];
  /** The simulated times at which the provider's request limit and its token limit allow the next call. */
  #nextRequest = 0;
  #nextTokens = 0;
  #endedAt = 0;

  constructor(scenario: Scenario, constants: Constants) {
    this.#scenario = scenario;
    this.#constants = constants;
    this.#random = randomFrom(scenario.seed);
    this.#queued = scenario.trials;
    this.#cores = new Resource(this.#loop, scenario.cores);
    this.#postgres = scenario.postgresCores === 0 ? this.#cores : new Resource(this.#loop, scenario.postgresCores);
  }

  run(): Simulated {
    const { workers, trials } = this.#scenario;
    const { backgroundStatements, postgresCpuMs, bytesPerCall } = this.#constants;
    for (let worker = 0; worker < workers; worker++) this.#loop.start(this.#worker());
    this.#loop.run();
    const wallMs = this.#endedAt;
    const background = ((workers * heartbeatStatements + backgroundStatements) * wallMs) / 1000;
    const statements = this.#statements + background;
    const [from, to] = [Math.floor(trials * 0.1), Math.ceil(trials * 0.9) - 1];
    const middleMs = (this.#doneAt[to] ?? 0) - (this.#doneAt[from] ?? 0);
    return {
      ...{ wallMs, statements, calls: this.#calls, workerCpuMs: this.#workerCpuMs },
      trialsPerSecond: middleMs > 0 ? ((to - from) * 1000) / middleMs : (trials * 1000) / wallMs,
      postgresCpuMs: statements * postgresCpuMs,
      connections: workers * connectionsPerWorker + connectionsOfPlanner,
      storedBytes: this.#calls * bytesPerCall,
    };
  }

  *#worker(): Process {
    const { startCpuMs, startMs } = this.#constants;
    yield* this.#compute(startCpuMs);
    yield Math.max(0, startMs - startCpuMs);
    const worker = { thread: new Resource(this.#loop, 1), calls: 0 };
    for (let slot = 0; slot < this.#scenario.concurrency; slot++) this.#loop.start(this.#slot(worker));
    this.#endedAt = this.#loop.now;
  }

  *#slot(worker: Worker): Process {
    while (this.#queued > 0) {
      this.#queued -= 1;
      for (let each = 0; each < statementsBefore; each++) yield* this.#statement(worker.thread);
      for (let left = this.#callsOfTrial(); left > 0; left--) yield* this.#call(worker);
      // The slot is free while the conversation is stored and scored.
      this.#loop.start(this.#finish(worker));
    }
  }

  *#finish({ thread }: Worker): Process {
    for (let each = 0; each < statementsAfter; each++) yield* this.#statement(thread);
    this.#doneAt.push(this.#loop.now);
    this.#endedAt = this.#loop.now;
  }

  *#call(worker: Worker): Process {
    const { thread } = worker;
    const { callCpuMs, warmUpCpuMs } = this.#constants;
    this.#calls += 1;
    worker.calls += 1;
    const warmUpMs = worker.calls <= warmUpCalls ? warmUpCpuMs / warmUpCalls : 0;
    yield this.#provider();
    yield this.#latency();
    yield thread;
    yield* this.#compute(callCpuMs + warmUpMs);
    thread.release();
    // The worker stores its spending.
    yield* this.#statement(thread);
  }

  /** Executes a statement while the worker's thread waits. */
  *#statement(thread: Resource): Process {
    const { statementMs, postgresCpuMs } = this.#constants;
    this.#statements += 1;
    yield thread;
    yield this.#postgres;
    yield postgresCpuMs;
    this.#postgres.release();
    yield Math.max(0, statementMs - postgresCpuMs);
    thread.release();
  }

  *#compute(ms: number): Process {
    this.#workerCpuMs += ms;
    for (let left = ms; left > 0; left -= turnMs) {
      yield this.#cores;
      yield Math.min(left, turnMs);
      this.#cores.release();
    }
  }

  /** How long the provider's limits delay the next call. */
  #provider(): number {
    const { requestsPerMinute, tokensPerMinute, tokensPerCall } = this.#scenario;
    const { now } = this.#loop;
    const at = Math.max(now, this.#nextRequest, this.#nextTokens);
    this.#nextRequest = at + 60_000 / requestsPerMinute;
    this.#nextTokens = at + (60_000 * tokensPerCall) / tokensPerMinute;
    return at - now;
  }

  #latency(): number {
    const { latencyMs, latencySpread } = this.#scenario;
    return latencySpread === 0 ? latencyMs : latencyMs * Math.exp(latencySpread * this.#normal());
  }

  #callsOfTrial(): number {
    const { calls } = this.#scenario;
    const whole = Math.floor(calls);
    return whole + (this.#random.chance(calls - whole) ? 1 : 0);
  }

  // Box-Muller transform; 1 - next() is never 0.
  #normal(): number {
    const radius = Math.sqrt(-2 * Math.log(1 - this.#random.next()));
    return radius * Math.cos(2 * Math.PI * this.#random.next());
  }
}
