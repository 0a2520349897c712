import { isDeepStrictEqual } from "node:util";
import type { Json } from "../../json.ts";
import { fillValue } from "../../world/replay.ts";
import { statesValue } from "../stated/states-value.ts";
import { defineCheck } from "../trial/define-check.ts";
import { isMade } from "../trial/made-calls.ts";
import type { TrialView } from "../trial/trial-view.ts";

/** Checks that the customer was told every required fact, in any rendering. */
export const untold = defineCheck("exact", {
  name: "untold",
  mode: "procedure_lapse",
  costs: { communication: 25 },
  says: "the customer was not told a required fact",
  find: (view) => {
    const today = view.desk.template.source.now.slice(0, 10);
    // Most facts are told at the end, so search backwards.
    const spoken = view.messages.map(({ step, text }) => ({ step, text: withoutData(text) })).reverse();
    return requiredFacts(view).flatMap((fact) => {
      const name = fact.name.replaceAll("_", " ");
      if (fact.value === null) return [{ step: null, why: `${name} was not told: ${fact.whyNull}` }];
      const ways = [fact.value, ...(fact.or ?? [])].map((value) => ({ name: fact.name, value }));
      const isTold = spoken.some(({ step, text }) => step >= fact.from && ways.some((way) => statesValue(text, way, today)));
      return isTold ? [] : [{ step: null, why: `the customer was not told ${name} (${String(fact.value)})` }];
    });
  },
});

const brace = /([{}])/;
const key = /"\s*:/;

/** Removes records pasted as JSON, because a database dump does not tell the customer anything. */
function withoutData(text: string): string {
  if (!text.includes("}") || !key.test(text)) return text;
  const parts: string[] = [];
  const open: { readonly at: number; holdsBraces: boolean }[] = [];
  for (const part of text.split(brace)) {
    parts.push(part);
    if (part === "{") open.push({ at: parts.length - 1, holdsBraces: false });
    const last = part === "}" ? open.pop() : undefined;
    if (last === undefined) continue;
    if (!last.holdsBraces && key.test(parts.slice(last.at).join(""))) parts.splice(last.at, parts.length, " ");
    else {
      const outer = open.at(-1);
      if (outer) outer.holdsBraces = true;
    }
  }
  return parts.join("");
}

/** The required facts of the nearest accepted outcome; the value is null if no call returned it. */
function requiredFacts(view: TrialView) {
  return view.nearest.end.tell.map((fact) => ({ ...fact, ...resolveFact(view, fact.value) }));
}

/** The value of a fact, the first event at which it can be told and, if it comes from the result of a call, why it may be null. */
function resolveFact({ record }: TrialView, value: Json) {
  if (typeof value !== "string" || !value.startsWith("from ")) return { value, from: 0 };
  const [tool = "", ...path] = value.slice("from ".length).split(".");
  const told = record.events.flatMap((event, from) =>
    isMade(event) && event.tool === tool ? [{ value: fillValue(value, new Map([[tool, event.outcome.value]])), from }] : [],
  );
  const last = told.at(-1);
  if (last === undefined) return { value: fillValue(value, new Map()), from: 0, whyNull: "the call that returns it was never made" };
  // If the same value is looked up again, it need not be told again.
  const changed = told.findLastIndex((earlier) => !isDeepStrictEqual(earlier.value, last.value));
  return { ...last, from: told[changed + 1]?.from ?? last.from, whyNull: `${tool} was called, but did not return ${path.join(".")}` };
}
