import { tamperedReference } from "../../agent/stand-in/tampering.ts";
import type { TrialRecord } from "../../record/trial-record.ts";
import { runTrial } from "../../run/run-trial.ts";
import { scoreTrial } from "../../score/score-trial.ts";
import type { Finding, GivenVerdict } from "../../score/verdict.ts";
import { brokenRules } from "../broken-rules.ts";
import type { GoldenRun } from "../golden-run.ts";
import { runAll } from "../run-all.ts";
import type { Mutant, Operator } from "./operator.ts";
import { operators } from "./operators.ts";

// A case with many facts or codes would otherwise weigh more than the others.
const mostPerRun = 6;

/** A mutant that the scorer let pass, or failed without naming the fault. */
interface Survivor {
  readonly operator: string;
  readonly case: string;
  readonly what: string;
  readonly why: string;
}

/** How many of the mutants the scorer noticed. */
export interface MutationAudit {
  readonly killed: number;
  readonly total: number;
  readonly score: number;
  readonly byOperator: Readonly<Record<string, { readonly killed: number; readonly total: number }>>;
  readonly survivors: readonly Survivor[];
}

/** What the mutants came to, and which rules they broke. */
export interface MutationRun {
  readonly audit: MutationAudit;
  readonly broken: ReadonlySet<string>;
}

interface Planned {
  readonly operator: Operator;
  readonly golden: GoldenRun;
  readonly mutant: Mutant;
}

/** Runs every operator on every golden run it applies to. */
export async function auditMutation(goldens: readonly GoldenRun[], concurrency: number): Promise<MutationRun> {
  const planned = operators.flatMap((operator) =>
    goldens.flatMap((golden) =>
      operator
        .appliesTo(golden)
        .slice(0, mostPerRun)
        .map((mutant) => ({ operator, golden, mutant })),
    ),
  );
  const broken = new Set<string>();
  const fates = await runAll(planned, concurrency, async (one) => {
    const { verdict, record } = await play(one);
    for (const rule of brokenRules(verdict)) broken.add(rule);
    return { ...one, why: survival(one.operator, verdict, record) };
  });
  return { audit: summarise(fates), broken };
}

async function play({ operator, golden, mutant }: Planned): Promise<{ verdict: GivenVerdict; record: TrialRecord }> {
  const { suite, testCase, played, seed, record } = golden;
  const agent = tamperedReference(operator.name, () => mutant.open());
  const mutated = await runTrial({ suite, testCase: played, agent, seed, trial: record.trial });
  return { verdict: scoreTrial(suite, testCase, mutated), record: mutated };
}

/** Why a mutant survives; undefined when it is killed: the trial fails, and a finding names the fault where it was put in. */
function survival(operator: Operator, verdict: GivenVerdict, record: TrialRecord): string | undefined {
  const mark = record.events.findIndex((event) => event.kind === "defect" && event.fired);
  if (mark < 0) return "the fault never showed: the conversation did not get there";
  if (verdict.kind === "excluded") return `excluded (${verdict.cause}): ${verdict.detail}`;
  if (verdict.kind === "pass") return "passed";
  const names = (finding: Finding) =>
    operator.shows.includes(finding.check) && (finding.step === null || finding.step > mark);
  if (verdict.findings.some(names)) return undefined;
  const found = verdict.findings.map(({ check, step }) => `${check} at ${step ?? "the end"}`);
  return `failed, but not for this: ${found.join(", ")}`;
}

function summarise(fates: readonly (Planned & { readonly why: string | undefined })[]): MutationAudit {
  const killed = fates.filter(({ why }) => why === undefined).length;
  const byOperator = Object.fromEntries(
    operators.map(({ name }) => {
      const own = fates.filter(({ operator }) => operator.name === name);
      return [name, { killed: own.filter(({ why }) => why === undefined).length, total: own.length }];
    }),
  );
  const survivors = fates.flatMap(({ operator, golden, mutant, why }) =>
    why === undefined ? [] : [{ operator: operator.name, case: golden.testCase.id, what: mutant.what, why }],
  );
  return { killed, total: fates.length, score: fates.length === 0 ? 0 : killed / fates.length, byOperator, survivors };
}
