import type { Literal } from "../../language/literal.ts";
import type { GoldenRun } from "../golden-run.ts";
import { factsOf, offBy, whereTold } from "./facts.ts";
import type { Mutant } from "./operator.ts";

/** Mutants that tell the facts of one kind wrong, every time. */
export function toldWrong(golden: GoldenRun, kind: Literal["kind"]): Mutant[] {
  return factsOf(golden)
    .filter((fact) => fact.kind === kind)
    .map((fact) => whereTold(fact, (text) => text.replaceAll(fact.said, () => offBy(fact.said, 2))));
}
