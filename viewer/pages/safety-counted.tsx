import { Num } from "../num.tsx";

/** A count with its noun, in singular or plural. */
export function Counted({
  at,
  count,
  noun,
}: {
  readonly at: string;
  /** Pointer to the count. */
  readonly count: number | undefined;
  readonly noun: string;
}) {
  return (
    <>
      <Num at={at} as="count" /> {count === 1 ? noun : `${noun}s`}
    </>
  );
}
