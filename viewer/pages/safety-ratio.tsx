import { useId } from "preact/hooks";
import { changeQuery, useQuery } from "../router.ts";
import "../style/cost-ratio.css";

const name = "ratio";
const stops = [0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100];

/** How many needless hand-overs one missed escalation is worth to the reader; null until the reader says so. */
export function useCostRatio(): number | null {
  const [written] = useQuery(name);
  return readRatio(written);
}

/** Reads a ratio from the address; null unless it is a number above 0. */
export function readRatio(written: string): number | null {
  const ratio = Number(written);
  return written !== "" && Number.isFinite(ratio) && ratio > 0 ? ratio : null;
}

/** The stop of the slider nearest to a ratio. */
export function stopOf(ratio: number): number {
  const distance = (stop: number) => Math.abs(Math.log(stop / ratio));
  return stops.reduce((best, stop, place) => (distance(stop) < distance(stops[best] ?? 1) ? place : best), 0);
}

/** Lets a reader say what the two mistakes cost; the figure is put in that order, and no number is made of it. */
export function CostRatio() {
  const id = useId();
  const ratio = useCostRatio();
  const choose = (chosen: string) => changeQuery({ [name]: chosen });
  return (
    <div class="cost-ratio">
      <label for={id}>One missed escalation is as bad as</label>
      <input
        type="range"
        aria-label="Missed escalation, in needless hand-overs, from a twentieth to a hundred"
        aria-valuetext={ratio === null ? "not set" : `${ratio} needless hand-overs`}
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
      <span>needless hand-overs.</span>
      <span class="order">
        {ratio === null ? (
          "In the order of the board until you say so."
        ) : (
          <>
            Ordered by that.{" "}
            <button type="button" onClick={() => choose("")}>
              Back to the board's order
            </button>
          </>
        )}
      </span>
    </div>
  );
}
