import { spaced } from "../../src/report/text/spaced.ts";
import type { TrialIndex } from "../../src/report/view/contract.ts";
import { plainText } from "../components/plain.tsx";
import { linkTo } from "../router.ts";
import { resultNames, type TrialFilters } from "./trial-filters.ts";
import { badgeOf, keyAt, trialQuery } from "./trial-walk.ts";
import "../style/cases-chips.css";

const signs = { open: "·", pass: "✓", fail: "✗", excluded: "–", unscored: "!" } as const;

/** The query string of a list, used in the links to its trials. */
export function fromOf(filters: TrialFilters): string {
  return new URLSearchParams(
    Object.entries(filters).flatMap(([name, value]): [string, string][] => (value ? [[name, value]] : [])),
  ).toString();
}

/** Trials as small links that show their results. */
export function TrialChips({
  index,
  places,
  from,
  named = false,
}: {
  readonly index: TrialIndex;
  readonly places: readonly number[];
  readonly from: string;
  /** Whether each link shows its case, which is necessary if the trials are from several cases. */
  readonly named?: boolean;
}) {
  return (
    <span class="trial-chips">
      {places.map((place) => {
        const key = keyAt(index, place);
        const result = resultNames[index.kind[place] ?? 0] ?? "open";
        const mode = index.modes[index.mode[place] ?? -1];
        const says = [badgeOf(result), ...(mode ? [spaced(mode)] : [])].join(", ");
        const id = plainText(key.case);
        // The accessible name begins with the visible text, so that voice control users can activate it.
        const seen = `${id.slice(id.lastIndexOf("/") + 1)} ${key.trial}`;
        return (
          <a
            key={place}
            class={result}
            href={linkTo("trial", trialQuery(key, from))}
            title={`${id}, trial ${key.trial}: ${says}`}
            aria-label={named ? `${seen}: ${says}, trial ${key.trial} of ${id}` : `trial ${key.trial}: ${says}`}
          >
            {named ? null : <span aria-hidden="true">{signs[result]}</span>}
            {named ? seen : key.trial}
          </a>
        );
      })}
    </span>
  );
}
