import { afterAll, describe, expect, it } from "vitest";
import { customerWarnings, exclusionsText, haveDifferentExclusions } from "../src/report/text/exclusions.ts";
import { loadSuite } from "../src/suite/load/load-suite.ts";
import { deskproof } from "./command.ts";
import { type FixedTrial, fixedRun, type Script } from "./fixed-run.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const suite = await loadSuite("tiny");
const [first] = suite.cases.map(({ id }) => id);

const once: Script = (id, trial) => (id === first && trial === 0 ? "excluded" : "pass");
const agents: { [agent: string]: Script } = { calm: () => "pass", misheard: once, cut: once };

/** Blames the customer for the excluded trials of one agent; those of the others are the provider's. */
function blameCustomer({ record, verdict, ...trial }: FixedTrial): FixedTrial {
  if (record.agent !== "misheard" || verdict.kind !== "excluded") return { ...trial, record, verdict };
  const detail = "C7: asks again";
  return {
    ...trial,
    record: { ...record, ending: { kind: "customer_error", detail } },
    verdict: { ...verdict, cause: "customer_error", detail },
  };
}

const warning =
  "tiny, misheard: 1 of 24 attempted trials (4.2%) is excluded because the simulated customer failed, more than 1%. " +
  "The other trials may not be representative; resume the run to repeat the excluded ones.";

describe("exclusions because of the customer", () => {
  const folder = temporaryFolder();
  afterAll(() => folder[Symbol.dispose]());
  const run = folder.file("run.db");
  fixedRun(run, { suite, agents, trials: 4, refine: blameCustomer })[Symbol.dispose]();
  const print = (...args: string[]) => deskproof(args, { cwd: folder.path }).stdout;
  const outputs = {
    terminal: print("report", run),
    markdown: print("report", run, "--markdown"),
    json: print("report", run, "--json"),
    junit: print("report", run, "--junit"),
    comment: print("report", run, "--pr-comment"),
    gate: print("gate", run, "pass^1>=0.5"),
    gateJson: print("gate", run, "pass^1>=0.5", "--json"),
  };

  it("are a warning at the head of every report and of gate, only for agents above 1%", () => {
    for (const name of ["terminal", "gate"] as const) expect(outputs[name].split("\n")[0], name).toBe(warning);
    expect(outputs.markdown.split("\n")[0]).toBe(`> ${warning}`);
    expect(outputs.comment.split("\n")[4]).toBe(`> ${warning}`);
    expect(JSON.parse(outputs.json).warnings).toEqual([warning]);
    expect(outputs.junit).toContain(`<property name="warning" value="${warning.replace("tiny, misheard: ", "")}"/>`);
    expect(outputs.junit.match(/name="warning"/g)).toHaveLength(1);
  });

  it("are listed by cause for each agent", () => {
    expect(outputs.terminal).toMatch(/^misheard .* customer error 1 /m);
    expect(outputs.terminal).toMatch(/^cut .* provider error 1 /m);
    expect(outputs.markdown).toMatch(/^\| misheard .*\| customer error 1 \|/m);
    expect(outputs.junit).toContain('<property name="excluded" value="1 of 24 attempted trials (customer error 1)"/>');
    expect(outputs.comment).toContain(
      "Excluded, because something other than the agent failed: cut on tiny 1 of 24 attempted trials (provider error 1); " +
        "misheard on tiny 1 of 24 attempted trials (customer error 1).",
    );
    expect(outputs.gate).toContain("\nExcluded, tiny, misheard: 1 of 24 attempted trials (customer error 1).\n");
    expect(outputs.gate).toContain("\nExcluded, tiny, cut: 1 of 24 attempted trials (provider error 1).");
    expect(outputs.gate).not.toContain("tiny, calm");
    expect(JSON.parse(outputs.gateJson).exclusions).toEqual([
      { suite: "tiny", agent: "calm", attempted: 24, excluded: {} },
      { suite: "tiny", agent: "misheard", attempted: 24, excluded: { customer_error: 1 } },
      { suite: "tiny", agent: "cut", attempted: 24, excluded: { provider_error: 1 } },
    ]);
  });

  it("are limited to the agent that gate checks", () => {
    expect(print("gate", run, "pass^1>=0.5", "--agent", "cut")).not.toContain("misheard");
    expect(print("report", run, "--agent", "cut", "--markdown").split("\n")[0]).not.toContain("misheard");
  });

  it("make two agents' exclusions different even if their number is the same", () => {
    expect(print("compare", run, "--agents", "cut,misheard")).toContain("tiny, cut → misheard: the exclusions differ, 1 of 24");
  });
});

describe("counts of exclusions", () => {
  const of = (attempted: number, excluded: { [cause: string]: number }) => ({ attempted, excluded });

  it("warn above 1% of the attempted trials, not at 1%", () => {
    expect(customerWarnings(of(100, { customer_error: 1 }))).toEqual([]);
    expect(customerWarnings(of(100, { customer_error: 2 }))[0]).toContain("2 of 100 attempted trials (2.0%) are excluded");
    expect(customerWarnings(of(100, { provider_error: 50 }))).toEqual([]);
    expect(customerWarnings(of(0, {}))).toEqual([]);
  });

  it("differ by share, not by number", () => {
    expect(haveDifferentExclusions(of(10, { provider_error: 1 }), of(20, { provider_error: 2 }))).toBe(false);
    expect(haveDifferentExclusions(of(10, { provider_error: 1 }), of(20, { provider_error: 1 }))).toBe(true);
    expect(haveDifferentExclusions(of(10, {}), of(0, {}))).toBe(false);
    expect(exclusionsText(of(1, {}))).toBe("none of 1 attempted trial");
  });
});
