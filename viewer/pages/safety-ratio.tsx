import { useId } from "preact/hooks";
import { groupedCount } from "../format.ts";
import { changeQuery, useQuery } from "../router.ts";
import "../style/cost-ratio.css";

const name = "ratio";
const stops = [0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100];

/** How many unnecessary escalations are as bad as one missed escalation; null until the user sets it. */
export function useCostRatio(): number | null {
  const [written] = useQuery(name);
  return readRatio(written);
}

/** Parses a ratio from the URL; null unless it is a number above 0. */
export function readRatio(written: string): number | null {
  const ratio = Number(written);
  return written !== "" && Number.isFinite(ratio) && ratio > 0 ? ratio : null;
}

/** The slider position closest to a ratio. */
export function stopOf(ratio: number): number {
  const distance = (stop: number) => Math.abs(Math.log(stop / ratio));
  return stops.reduce((best, stop, place) => (distance(stop) < distance(stops[best] ?? 1) ? place : best), 0);
}

/**
 * Lets the user weight the two kinds of mistakes. Only the order of the chart depends on the weight; the two rates are
 * never combined into one number.
 */
export function CostRatio() {
  const id = useId();
  const ratio = useCostRatio();
  const choose = (chosen: string) => changeQuery({ [name]: chosen });
  return (
    <div class="cost-ratio">
      <label for={id}>One missed escalation is as bad as</label>
      <input
        type="range"
        aria-label="Cost of a missed escalation relative to an unnecessary one, 0.05 to 100"
        aria-valuetext={ratio === null ? "not set" : groupedCount(ratio, "unnecessary escalation")}
        min={0}
        max={stops.length - 1}
        step={1}
        value={stopOf(ratio ?? 1)}
        onInput={(event) => choose(`${stops[event.currentTarget.valueAsNumber] ?? 1}`)}
      />
      <input
        id={id}
        type="number"
        min={0.01}
        step="any"
        placeholder="–"
        value={ratio ?? ""}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      <span>unnecessary escalations.</span>
      <span class="order">
        {ratio === null ? (
          "Agents are in leaderboard order until you set a ratio."
        ) : (
          <>
            Agents are sorted using this ratio.{" "}
            <button type="button" onClick={() => choose("")}>
              Back to leaderboard order
            </button>
          </>
        )}
      </span>
    </div>
  );
}
