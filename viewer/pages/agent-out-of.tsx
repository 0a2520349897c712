import { Num } from "../num.tsx";
import { TrialsBehind } from "../trials-link.tsx";

/** A ratio of counts from the report, such as "14/54", linked to the trials that the second one counts. */
export function OutOf({
  at,
  count = "x",
  of = "n",
}: {
  /** Pointer to the object that contains both counts. */
  readonly at: string;
  readonly count?: string;
  readonly of?: string;
}) {
  return (
    <TrialsBehind at={`${at}/${of}`}>
      <span class="out-of">
        <Num at={`${at}/${count}`} as="count" />/<Num at={`${at}/${of}`} as="count" />
      </span>
    </TrialsBehind>
  );
}
