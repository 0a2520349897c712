import type { Match } from "../../src/case/match.ts";
import type { Prohibition } from "../../src/case/truth.ts";

/** A condition on fields in words, such as "line is 1, amount above 50". */
export function ruleText(match: Match): string {
  return Object.entries(match)
    .map(([name, test]) => {
      if (typeof test !== "object") return `${name} is ${test}`;
      const [[verb = "", value] = []] = Object.entries(test);
      return `${name} ${verb.replace("_", " ")} ${Array.isArray(value) ? value.join(", ") : value}`;
    })
    .join(" and ");
}

/** A prohibited call in words, without its tool and its reason. */
export function prohibitionText({ when, given, unless_after }: Prohibition): string {
  return [
    ...(Object.keys(when).length > 0 ? [`when ${ruleText(when)}`] : []),
    ...(given ? [`while ${given.table} has ${ruleText(given.where)}`] : []),
    ...(unless_after ? [`unless ${unless_after} was called first`] : []),
  ].join(", ");
}
