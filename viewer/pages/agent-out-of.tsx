import { Num } from "../num.tsx";

/** So many of so many, as the report counts them: "14/54". */
export function OutOf({
  at,
  count = "x",
  of = "n",
}: {
  /** Of what holds both counts. */
  readonly at: string;
  readonly count?: string;
  readonly of?: string;
}) {
  return (
    <span class="out-of">
      <Num at={`${at}/${count}`} as="count" />/<Num at={`${at}/${of}`} as="count" />
    </span>
  );
}
