import type { JudgedMutant } from "./fate.ts";
import { type Mutates, mutatedParts } from "./operator.ts";
import { mutationOperators } from "./operators.ts";

/** How many mutants the scorer failed for their fault, only suspected, and missed. */
export interface MutantCounts {
  readonly failed: number;
  readonly suspected: number;
  readonly missed: number;
  readonly total: number;
}

/** A mutant that the scorer should have failed, or at least suspected if only the wording is wrong. */
interface Survivor {
  readonly operator: string;
  readonly mutates: Mutates;
  readonly case: string;
  readonly what: string;
  readonly fate: "suspected" | "missed";
  readonly why: string;
}

/** The results of the mutation audit, overall and by operator. */
export interface MutationAudit extends MutantCounts {
  /**
   * The share of failed mutants among those that change actions, calls, endings or stated facts. The exact checks must
   * fail all of these mutants.
   */
  readonly score: number;
  /** The share of wording mutants that were failed or suspected; null if there are none. This share has no target. */
  readonly wordsNoticed: number | null;
  readonly byPart: Readonly<Record<Mutates, MutantCounts>>;
  readonly byOperator: Readonly<Record<string, MutantCounts & { readonly mutates: Mutates }>>;
  readonly survivors: readonly Survivor[];
}

/** Counts the fates of the mutants, by the part they change and by operator. */
export function summariseMutants(mutants: readonly JudgedMutant[]): MutationAudit {
  const byPart = {
    deeds: countPart(mutants, "deeds"),
    calls: countPart(mutants, "calls"),
    endings: countPart(mutants, "endings"),
    told: countPart(mutants, "told"),
    words: countPart(mutants, "words"),
  };
  const exact = mutants.filter(({ mutates }) => mutates !== "words");
  const { failed, suspected, total } = byPart.words;
  return {
    ...count(mutants),
    score: exact.length === 0 ? 0 : count(exact).failed / exact.length,
    wordsNoticed: total === 0 ? null : (failed + suspected) / total,
    byPart,
    byOperator: Object.fromEntries(
      inOrder().map(({ name, mutates }) => {
        return [name, { mutates, ...count(mutants.filter(({ operator }) => operator === name)) }];
      }),
    ),
    survivors: mutants.flatMap(survivorOf),
  };
}

/** The operators, grouped by the part they change. */
function inOrder() {
  return mutatedParts.flatMap((part) => mutationOperators.filter(({ mutates }) => mutates === part));
}

function countPart(mutants: readonly JudgedMutant[], part: Mutates): MutantCounts {
  return count(mutants.filter(({ mutates }) => mutates === part));
}

function count(mutants: readonly JudgedMutant[]): MutantCounts {
  const ofKind = (kind: JudgedMutant["fate"]["kind"]) => mutants.filter(({ fate }) => fate.kind === kind).length;
  return { failed: ofKind("failed"), suspected: ofKind("suspected"), missed: ofKind("missed"), total: mutants.length };
}

function survivorOf({ fate, ...mutant }: JudgedMutant): Survivor[] {
  if (fate.kind === "failed" || (fate.kind === "suspected" && mutant.mutates === "words")) return [];
  return [{ ...mutant, fate: fate.kind, why: fate.why }];
}
