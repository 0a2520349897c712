import type { LocatedValue } from "../../case/located-value.ts";
import { didYouMean, listNames } from "../../nearest.ts";

/** Reports a mistake at a location in the file being checked. */
export type Report = (spot: LocatedValue, message: string, expected: string, part?: "key" | "value") => void;

interface UnknownName {
  readonly spot: LocatedValue;
  readonly what: string;
  readonly name: string;
  readonly known: Iterable<string>;
  readonly part?: "key" | "value";
}

/** Reports an unknown name and suggests the closest known one. */
export function reportUnknown(report: Report, { spot, what, name, known, part }: UnknownName): void {
  const names = [...known];
  report(spot, `there is no ${what} "${name}"${didYouMean(name, names)}`, `one of ${listNames(names)}`, part);
}
