import type { JudgedMutant } from "./fate.ts";
import { mutatedParts } from "./operator.ts";
import { mutationOperators } from "./operators.ts";

/** Counts the fates of the mutants, by the part they change and by operator. */
export function summariseMutants(mutants: readonly JudgedMutant[]) {
  const ofPart = (part: JudgedMutant["mutates"]) => count(mutants.filter(({ mutates }) => mutates === part));
  const byPart = {
    actions: ofPart("actions"),
    calls: ofPart("calls"),
    endings: ofPart("endings"),
    told: ofPart("told"),
    words: ofPart("words"),
  };
  const exact = count(mutants.filter(({ mutates }) => mutates !== "words"));
  const inOrder = mutatedParts.flatMap((part) => mutationOperators.filter(({ mutates }) => mutates === part));
  return {
    ...count(mutants),
    /**
     * The share of failed mutants among those that change actions, calls, endings or stated facts. The exact checks
     * must fail all of these mutants.
     */
    score: exact.total === 0 ? 0 : exact.failed / exact.total,
    byPart,
    byOperator: Object.fromEntries(
      inOrder.map(({ name, mutates }) => [name, { mutates, ...count(mutants.filter(({ operator }) => operator === name)) }]),
    ),
    survivors: mutants.flatMap(survivorOf),
  };
}

function count(mutants: readonly JudgedMutant[]) {
  const ofKind = (kind: JudgedMutant["fate"]["kind"]) => mutants.filter(({ fate }) => fate.kind === kind).length;
  return { failed: ofKind("failed"), leftToJudges: ofKind("leftToJudges"), missed: ofKind("missed"), total: mutants.length };
}
export type MutantCounts = ReturnType<typeof count>;

/** A mutant that the scorer should have failed. */
function survivorOf({ fate, ...mutant }: JudgedMutant) {
  return fate.kind === "missed" ? [{ ...mutant, why: fate.why }] : [];
}
