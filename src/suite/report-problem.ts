import { didYouMean, listNames } from "../case/nearest.ts";
import type { Spot } from "../case/spot.ts";

/** Notes a mistake at a spot of the file being checked. */
export type Report = (spot: Spot, message: string, expected: string, part?: "key" | "value") => void;

interface UnknownName {
  readonly spot: Spot;
  readonly what: string;
  readonly name: string;
  readonly known: Iterable<string>;
  readonly part?: "key" | "value";
}

/** Notes a name that nothing known has, with the nearest one that something has. */
export function reportUnknown(report: Report, { spot, what, name, known, part }: UnknownName): void {
  const names = [...known];
  report(spot, `there is no ${what} "${name}"${didYouMean(name, names)}`, `one of ${listNames(names)}`, part);
}
