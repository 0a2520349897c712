import { Num } from "../num.tsx";
import { TrialsBehind } from "../trials-link.tsx";
import "../style/rank-bar.css";

/** An agent's possible ranks, as numbers and as ticks on a scale from 1 to the number of agents. */
export function RankBar({
  at,
  best,
  worst,
  of,
}: {
  readonly at: string;
  readonly best: number;
  readonly worst: number;
  readonly of: number;
}) {
  const ticks = Array.from({ length: of }, (_, place) => place + 1);
  return (
    <TrialsBehind at={`${at}/best`}>
      <span class="rank-bar">
        <Num at={`${at}/best`} as="count" />
        {best === worst ? null : (
          <>
            –<Num at={`${at}/worst`} as="count" />
          </>
        )}
        <svg viewBox={`0 0 ${of * 7} 8`} aria-hidden="true" focusable="false">
          {ticks.map((rank) => (
            <rect key={rank} class={rank >= best && rank <= worst ? "may" : ""} x={rank * 7 - 6} y="1" width="5" height="6" />
          ))}
        </svg>
      </span>
    </TrialsBehind>
  );
}
