import type { TestCase } from "../case/test-case.ts";
import { readLiterals } from "../language/read-literals.ts";
import { oncePer } from "./once-per.ts";

/** The sums of a case's right runs: what is due may take more working out than can be followed. */
export const rightSums: (truth: TestCase["truth"]) => readonly number[] = oncePer(sumsOf);

function sumsOf({ plan, alternatives, tell, summary }: TestCase["truth"]): number[] {
  const calls = [plan, ...alternatives.map((alternative) => alternative.plan)].flat();
  const values = [...calls.flatMap(({ args }) => Object.values(args)), ...tell.map(({ value }) => value)];
  const named = summary
    .flatMap((literal) => readLiterals(literal))
    .flatMap((literal) => (literal.kind === "money" ? [Number(literal.value)] : []));
  return [...values.filter((value) => typeof value === "number"), ...named];
}
