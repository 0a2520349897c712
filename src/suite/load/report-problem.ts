import type { LocatedValue } from "../../case/located-value.ts";
import type { Problem } from "../../case/problem.ts";
import type { YamlFile } from "../../case/yaml-file.ts";
import { didYouMean, listNames } from "../../nearest.ts";

/** Reports a mistake at a location in the file being checked. */
export type Report = (spot: LocatedValue, message: string, expected: string, part?: "key" | "value") => void;

/** Returns a `Report` that adds the mistakes of a file to a list of problems. */
export function reporterFor(yaml: YamlFile, problems: Problem[]): Report {
  return (spot, message, expected, part = "value") =>
    problems.push({ file: yaml.file, ...yaml.locate(spot.path, part), message, expected });
}

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
