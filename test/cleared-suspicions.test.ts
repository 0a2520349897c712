import { describe, expect, it } from "vitest";
import { holdToRequirements } from "../src/report/gate.ts";
import { readRequirement } from "../src/report/requirement.ts";
import { reportShort } from "../src/report/run-report.ts";
import { indexTrials } from "../src/report/view/trial-index.ts";
import { countedRun } from "../src/store/counted-run.ts";
import type { RunStore } from "../src/store/run-store.ts";
import { deskproof } from "./command.ts";
import { playedRun, suite } from "./judge/played-run.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const agent = "acme/one";
const ids = suite.cases.map(({ id }) => id);
const [first = "", second = ""] = ids;

/** Runs the tiny suite with a suspicion in each of its six passed trials. */
async function suspectedRun() {
  const folder = temporaryFolder();
  const path = folder.file("run.db");
  const store = await playedRun(path, [agent], { isSuspected: true });
  const rule = (id: string, ruling: "--confirm" | "--clear") => {
    const { status, stderr } = deskproof(["note", path, id, ruling, "1", "--reason", "read it"]);
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  };
  const dispose = () => {
    store[Symbol.dispose]();
    folder[Symbol.dispose]();
  };
  return { path, store, rule, [Symbol.dispose]: dispose };
}

function passHat1(store: RunStore): number | undefined {
  const [ruling] = holdToRequirements(countedRun(store), [readRequirement("pass^1>=0.9")], { countSuspicions: true });
  return ruling?.kind === "unmeasured" ? undefined : ruling?.value;
}

describe("a suspicion that a person cleared", () => {
  it("no longer counts in gates, reports, lists and exports, whereas a confirmed one still does", async () => {
    using run = await suspectedRun();
    expect(passHat1(run.store)).toBe(0);
    run.rule(first, "--confirm");
    for (const id of ids.slice(1)) run.rule(id, "--clear");
    expect(passHat1(run.store)).toBeCloseTo(5 / 6);
    const [row] = reportShort(countedRun(run.store)).suites[0]?.agents ?? [];
    expect(row?.suspected).toMatchObject({ trials: 1, passed: 1, checks: { fabricated: 1 } });
    expect(row?.figures.find(({ id }) => id === "fabrication")).toMatchObject({ x: 1, n: 6 });
    const { case: places, cases, suspected } = indexTrials(countedRun(run.store));
    expect(suspected.flatMap((checks, at) => (checks.length > 0 ? [cases[places[at] ?? -1]] : []))).toEqual([first]);
    const exported = deskproof(["export", run.path]).stdout.trim().split("\n");
    const counts = exported.map((line) => JSON.parse(line)).map(({ case: id, suspicions }) => [id, suspicions.length]);
    expect(Object.fromEntries(counts)).toEqual(Object.fromEntries(ids.map((id) => [id, id === first ? 1 : 0])));
    run.rule(first, "--clear");
    expect(passHat1(run.store)).toBe(1);
    expect(deskproof(["gate", run.path, "pass^1>=1", "--count-suspicions"]).status).toBe(0);
  });

  it("is still printed with its number, and counts again once it is confirmed", async () => {
    using run = await suspectedRun();
    for (const id of ids) run.rule(id, "--clear");
    expect(deskproof(["show", run.path, "--suspected"])).toMatchObject({
      stdout: "",
      stderr: "No trial has a suspicion: 6 stored trials checked.\n",
    });
    expect(deskproof(["show", run.path, second]).stdout).toMatch(/\n {2}\?1 {2}step \d+, fabricated: /);
    run.rule(second, "--confirm");
    expect(passHat1(run.store)).toBeCloseTo(5 / 6);
    expect(deskproof(["show", run.path, "--suspected"]).stdout).toContain(`tiny/${second} · `);
  });

  it("leaves the stored verdict unchanged", async () => {
    using run = await suspectedRun();
    const before = [...run.store.results()];
    run.rule(first, "--clear");
    expect([...run.store.results()]).toEqual(before);
  });
});
