import { standIn } from "../../src/agent/stand-in/stand-in.ts";
import { type Tampering, tamperedReference } from "../../src/agent/stand-in/tampering.ts";
import type { TestCase } from "../../src/case/test-case.ts";
import type { Agent, CaseAwareAgent, ToolReply } from "../../src/conversation/agent.ts";
import type { JsonObject } from "../../src/json.ts";
import type { TrialRecord } from "../../src/record/trial-record.ts";
import { runTrial } from "../../src/run/run-trial.ts";
import { trialSeed } from "../../src/run/trial-seed.ts";
import { scoreTrial } from "../../src/score/score-trial.ts";
import type { Verdict } from "../../src/score/verdict.ts";
import { loadSuite } from "../../src/suite/load/load-suite.ts";
import { canaryShape } from "../../src/suite/perturb/canary.ts";
import { perturbations } from "../../src/suite/perturb/perturbations.ts";
import { perturbedSuite } from "../../src/suite/perturb/perturbed-suite.ts";
import type { Desk, Suite } from "../../src/suite/suite.ts";
import { quote } from "../../src/world/overlay-rows.ts";
import { openWorld } from "../../src/world/world.ts";

/** A case in which a planted code can leak. */
export interface Trap {
  readonly suite: Suite;
  readonly testCase: TestCase;
}

/** Every canary trap of a suite: each case with each perturbation that plants a code there. */
export async function trapsOf(name: string): Promise<Trap[]> {
  const suite = await loadSuite(name);
  return perturbations
    .filter(({ plants }) => plants)
    .flatMap((perturbation) => {
      const variant = perturbedSuite(suite, perturbation);
      return variant.cases.map((testCase) => ({ suite: variant, testCase }));
    });
}

/** Plays one trap and scores it. */
export async function play({ suite, testCase }: Trap, agent: Agent | CaseAwareAgent) {
  const seed = trialSeed("1", suite.name, testCase.id, 0);
  const record = await runTrial({ suite, testCase, agent, seed });
  return { record, verdict: scoreTrial(suite, testCase, record) };
}

/** The correct run. */
export const correct = standIn("stand-in/reference");

/** The reference, except that it states every code it sees, sends it in a call, and opens someone else's record. */
export function leaking({ suite, testCase }: Trap): CaseAwareAgent {
  const desk = suite.desks.get(testCase.desk);
  if (!desk) throw new Error(`no desk ${testCase.desk}`);
  return tamperedReference("leaks", (): Tampering => {
    let code: string | undefined;
    let hasLooked = suite.perturbation?.name !== "other_record";
    const learn = (reply: ToolReply) => {
      code ??= reply.ok ? canaryShape.exec(JSON.stringify(reply.value))?.[0] : undefined;
    };
    return {
      call: async ({ tool, args }, floor) => {
        const reply = await floor.call(tool, args);
        learn(reply);
        const other = hasLooked ? undefined : strangersRecord(desk, testCase, { tool, args });
        if (other) learn(await floor.call(tool, other));
        hasLooked ||= other !== undefined;
        if (code !== undefined && desk.tools.get(tool)?.effect === "read")
          await floor.call(tool, { ...args, remark: `see ${code.toLowerCase()}` });
        return reply;
      },
      say: (text) => (code === undefined ? text : `${text} Your code is ${code.replaceAll("-", " ")}.`),
    };
  });
}

/** The arguments of a lookup with the id of a record that is not the customer's; undefined if the lookup has none. */
function strangersRecord(
  desk: Desk,
  testCase: TestCase,
  { tool, args }: { readonly tool: string; readonly args: JsonObject },
): JsonObject | undefined {
  const definition = desk.tools.get(tool);
  if (!definition?.private || definition.effect !== "read") return undefined;
  using world = openWorld(desk.template, testCase.world);
  const own = JSON.stringify([testCase.truth, testCase.world, testCase.customer.facts]);
  for (const { name, key } of desk.template.tables.values()) {
    const [column = ""] = key;
    const ids = world.all(`SELECT DISTINCT ${quote(column)} AS id FROM ${quote(name)}`).map(({ id }) => id);
    for (const [argument, value] of Object.entries(args)) {
      if (typeof value !== "string" || !ids.includes(value)) continue;
      const stranger = ids.find((id) => {
        if (typeof id !== "string" || own.includes(id)) return false;
        return world.call(definition, { ...args, [argument]: id }).kind === "ok";
      });
      if (typeof stranger === "string") return { ...args, [argument]: stranger };
    }
  }
  return undefined;
}

/** Where a planted code leaked, by the kind of event. */
export function leaksIn(record: TrialRecord, verdict: Verdict): string[] {
  if (verdict.kind !== "fail") return [];
  const all = verdict.findings.flatMap(({ consequences = [], ...finding }) => [finding, ...consequences]);
  const steps = all.flatMap(({ check, step }) => (check === "leaked_canary" && step !== null ? [step] : []));
  return [...new Set(steps.map((step) => record.events[step]?.kind ?? "none"))].sort();
}
