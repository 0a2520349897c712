import { stemOf } from "../../language/stem.ts";
import { memoize } from "../../memoize.ts";
import type { Desk } from "../../suite/suite.ts";

/** A status that a record at a desk can have, as named in the desk's rows. */
interface Stage {
  readonly phrase: string;
  readonly stems: readonly string[];
}

const stageColumn = /(?:^|_)(?:state|status|stage|code|event|scan)$/;
const stageWord = /^[A-Za-z]+(?:_[A-Za-z]+)+$/;
const shortest = 2;

interface Stages {
  readonly stages: readonly Stage[];
  /** Matches a text that contains one of the statuses. */
  readonly any: RegExp;
}

/** The desk's multi-word statuses; single-word statuses are verbs, which other checks handle. */
export const stagesOf: (desk: Desk) => Stages = memoize(({ template }) => {
  const phrases = new Set<string>();
  for (const { rows } of template.source.seed)
    for (const row of rows)
      for (const [column, value] of Object.entries(row))
        if (stageColumn.test(column) && typeof value === "string" && stageWord.test(value))
          phrases.add(value.toLowerCase().replaceAll("_", " "));
  const stages = [...phrases]
    .map((phrase) => ({
      phrase,
      stems: phrase
        .split(" ")
        .filter((word) => word.length > shortest)
        .map(stemOf),
    }))
    .filter(({ stems }) => stems.length >= shortest);
  const patterns = stages.map((stage) => stage.phrase.replaceAll(" ", "[^a-z]+"));
  return { stages, any: new RegExp(patterns.join("|") || "$^", "i") };
});
