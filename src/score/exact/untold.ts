import type { Json } from "../../json.ts";
import { memoizeLatest } from "../../memoize.ts";
import { fillValue } from "../../world/replay.ts";
import { literalOf } from "../stated/same-literal.ts";
import { statesValue, type Wanted } from "../stated/states-value.ts";
import type { AgentMessage } from "../trial/agent-messages.ts";
import { defineCheck, type ExactCheck, type ExactFinding } from "../trial/define-check.ts";
import type { TrialView } from "../trial/trial-view.ts";

/** Checks that the customer was told every required fact, in any rendering. */
export const untold: ExactCheck<"untold"> = defineCheck({
  name: "untold",
  tier: "exact",
  mode: "procedure_lapse",
  costs: { communication: 25 },
  says: "the customer was not told a required fact",
  find: findUntold,
});

function findUntold(view: TrialView): ExactFinding[] {
  const today = view.desk.template.source.now.slice(0, 10);
  // Most facts are told at the end, so search backwards.
  const spoken = view.messages.map(({ step, text }): Spoken => ({ step, text: withoutData(text) })).reverse();
  return requiredFacts(view).flatMap((fact): ExactFinding[] => {
    const name = fact.name.replaceAll("_", " ");
    if (fact.value === null) return [{ step: null, why: `${name} was not told: ${fact.whyNull}` }];
    const ways = [fact.value, ...(fact.or ?? [])].map((value) => ({ name: fact.name, value }));
    const isTold = ({ step, text }: Spoken) => step >= fact.from && ways.some((way) => statesValue(text, way, today));
    if (spoken.some(isTold)) return [];
    return [{ step: null, why: `the customer was not told ${name} (${String(fact.value)})` }];
  });
}

type Spoken = Pick<AgentMessage, "step" | "text">;

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

/** A fact the customer must be told. */
export interface RequiredFact extends Wanted {
  /** Other values that are also accepted. */
  readonly or?: readonly Json[];
  /** The first event at which the fact can be told. */
  readonly from: number;
  /** Why the value is null; defined only for a fact that comes from the result of a call. */
  readonly whyNull?: string;
}

/** The required facts of the nearest accepted outcome; the value is null if no call returned it. */
export const requiredFacts: (view: TrialView) => readonly RequiredFact[] = memoizeLatest((view) =>
  view.nearest.end.tell.map((fact) => ({ ...fact, ...resolveFact(view, fact.value) })),
);

/** The required facts whose value is a typed literal. */
export const typedFacts = memoizeLatest((view: TrialView) =>
  requiredFacts(view).flatMap(({ name, value, from }) => {
    const literal = value === null ? undefined : literalOf(value);
    return literal ? [{ literal, name, from }] : [];
  }),
);

function resolveFact({ record }: TrialView, value: Json): Pick<RequiredFact, "value" | "from" | "whyNull"> {
  if (typeof value !== "string" || !value.startsWith("from ")) return { value, from: 0 };
  const [tool = "", ...path] = value.slice("from ".length).split(".");
  const results = new Map<string, Json>();
  let from = 0;
  record.events.forEach((event, step) => {
    if (event.kind !== "call" || event.tool !== tool || event.outcome.kind !== "ok") return;
    results.set(tool, event.outcome.value);
    from = step;
  });
  const whyNull = results.has(tool)
    ? `${tool} was called, but did not return ${path.join(".")}`
    : "the call that returns it was never made";
  return { value: fillValue(value, results), from, whyNull };
}
