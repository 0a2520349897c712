import { Num } from "../num.tsx";

/** How many of something there are, in words that fit one of them too. */
export function Counted({
  at,
  count,
  noun,
}: {
  readonly at: string;
  /** What stands there. */
  readonly count: number | undefined;
  readonly noun: string;
}) {
  return (
    <>
      <Num at={at} as="count" /> {count === 1 ? noun : `${noun}s`}
    </>
  );
}
