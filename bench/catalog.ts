/** A benchmark that `npm run bench` can run. It can also be started directly with `node <script> <args>`. */
export interface Bench {
  readonly name: string;
  readonly script: string;
  readonly args: readonly string[];
  /** When the benchmark runs: by default, with --all, or only if it is named with --only. */
  readonly when: "quick" | "slow" | "named";
  readonly measures: string;
}

/** All benchmarks, cheapest first. */
export const benches: readonly Bench[] = [
  quick("ragged", "bias of pass^8 if some trials are missing"),
  quick("first-result", "time until the first trial is stored and printed"),
  quick("model-step", "CPU of a model call compared with a bare fetch"),
  quick("saturation", "whether waiting agents keep all slots busy"),
  quick("install-size", "size of the installed package"),
  quick("kill", "trials lost or repeated after kill -9", ["--rounds", "5"]),
  quick("wrong-results", "classes of wrong result that evaluation tools have shipped"),
  quick("trial-cost", "CPU and memory per stored trial"),
  quick("pins", "what a change alters in the customer's replies and in the verdicts"),
  slow("own-desks", "right agents that pass on desks written from the docs alone"),
  slow("askings", "how well the fact that an agent asks for is ranked, on desks it was not learnt from"),
  slow("rescore", "speed, memory and repeatability of rescoring 50,000 trials"),
  slow("large-run", "CPU and memory of 5,000 and 50,000 trials, rescoring and reports"),
  slow("viewer-load", "answers of the viewer's server by the size of the run"),
  slow("storage", "bytes per conversation, copying and deleting runs"),
  slow("queue", "speed of the queue of trials on PostgreSQL"),
  slow("viewer", "loading time of the viewer and of static reports"),
  slow("workers", "throughput and fault tolerance of four workers on PostgreSQL"),
  slow("scale", "simulated runs compared with real ones", ["--check"]),
  slow("audit", "the audits of all bundled suites"),
  slow("curves", "audit-curve compared with brute force"),
  slow("coverage", "coverage of intervals and false wins"),
  slow("fuzz-customer", "exclusions and violations when an agent makes every pair and triple of acts"),
  slow("adaptive", "how closely calls approach a hidden limit"),
  slow("chaos", "trials misjudged because of a provider's faults"),
  slow("abuse", "crashes, hangs and leaks under malformed inputs", ["1000"]),
  slow("tau2-speed", "CPU of a τ² task (needs DESKPROOF_TAU2)"),
  {
    ...slow("promptfoo", "CPU and memory compared with promptfoo, which it installs (1.5 GB)", ["--install"]),
    script: "bench/peers/promptfoo.ts",
    when: "named",
  },
];

function quick(name: string, measures: string, args: readonly string[] = []): Bench {
  return { name, script: `bench/${name}.ts`, args, when: "quick", measures };
}

function slow(name: string, measures: string, args: readonly string[] = []): Bench {
  return { ...quick(name, measures, args), when: "slow" };
}
