import type { PriceTable } from "../../llm/price.ts";
import { harmOn } from "../../score/scorecards.ts";
import { isScoredVerdict, type ScoredVerdict, type Verdict } from "../../score/verdict.ts";
import type { RunStore } from "../../store/run-store.ts";
import { judgedTags } from "../judged/judged-tags.ts";
import { metrics } from "../metrics.ts";
import { perturbedTags } from "../perturbed.ts";
import { cardTags } from "../scorecards.ts";
import { pricedTags } from "../trial-costs.ts";

/**
 * What each planned trial contributes to the report's numbers, in plan order, so that the trials behind a number can be
 * listed. A trial measures some of the metrics, and has tags for everything else that the report counts. Few combinations
 * differ, so each is stored once: its `states` have one character per metric, which is "-" if the trial does not measure the
 * metric, "0" if it contributes nothing to it, "2" if it contributes all it can, and "1" in between.
 */
export function measureTrials(store: RunStore, prices: PriceTable) {
  const results = [...store.results()];
  const tagsOf = [pricedTags(store, prices), judgedTags(store.judgements()), perturbedTags(results)];
  const combinations = new Combinations();
  const combination = results.map((result) =>
    combinations.place(statesOf(result.verdict), [...ownTags(result.verdict), ...tagsOf.flatMap((tags) => tags(result))]),
  );
  return { metrics: metrics.map(({ id, title, better }) => ({ id, title, better })), combinations: combinations.list, combination };
}

function statesOf(verdict: Verdict | undefined): string {
  return isScoredVerdict(verdict) ? metrics.map((metric) => stateOf(metric, verdict)).join("") : "";
}

function stateOf({ parts, top }: (typeof metrics)[number], verdict: ScoredVerdict): string {
  const measured = parts(verdict);
  if (!measured) return "-";
  const share = measured.x / measured.n / top;
  if (share <= 0) return "0";
  return share >= 1 ? "2" : "1";
}

function ownTags(verdict: Verdict | undefined): readonly string[] {
  if (verdict?.kind === "excluded") return [`excluded: ${verdict.cause}`];
  if (!isScoredVerdict(verdict)) return [];
  const { inputTokens, outputTokens } = verdict.measures;
  const harm = harmOn(verdict.card)?.kind;
  return [
    ...(harm ? [`harm: ${harm}`] : []),
    ...(inputTokens === null || outputTokens === null ? [] : ["token usage known"]),
    ...cardTags(verdict),
  ];
}

/** Combinations of states and tags in order of first occurrence. */
class Combinations {
  readonly list: { readonly states: string; readonly tags: readonly string[] }[] = [];
  readonly #places = new Map<string, number>();

  place(states: string, tags: readonly string[]): number {
    const name = [states, ...tags].join("\n");
    const known = this.#places.get(name);
    if (known !== undefined) return known;
    this.#places.set(name, this.list.length);
    return this.list.push({ states, tags }) - 1;
  }
}
