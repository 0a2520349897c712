import { memoize, memoizeLatest } from "../../memoize.ts";
import type { Desk } from "../../suite/suite.ts";
import type { Disposition } from "../../world/disposition.ts";
import type { Tool } from "../../world/tool.ts";
import type { TrialView } from "./trial-view.ts";

/** A call that ended the case, with its disposition. */
export interface GivenEnd {
  readonly step: number;
  readonly disposition: Disposition;
}

type Trial = Pick<TrialView, "record" | "desk">;

/** The calls that ended the case, in order; a correct trial has exactly one. */
export const givenEnds: (view: Trial) => readonly GivenEnd[] = memoizeLatest(({ record, desk }) => {
  const given: GivenEnd[] = [];
  record.events.forEach((event, step) => {
    const tool = event.kind === "call" && event.outcome.kind === "ok" ? desk.tools.get(event.tool) : undefined;
    if (event.kind === "call" && tool?.ends) given.push({ step, disposition: tool.ends(tool.input.parse(event.args)) });
  });
  return given;
});

/** The calls to the desk's escalation tools or, if the desk has none, the endings that escalate. */
export const handOvers: (view: Trial) => readonly number[] = memoizeLatest((view) => {
  const { record, desk } = view;
  const tools = handOverTools(desk);
  if (tools.size === 0)
    return givenEnds(view)
      .filter(({ disposition }) => disposition.kind === "handed_over")
      .map(({ step }) => step);
  const steps: number[] = [];
  record.events.forEach((event, step) => {
    if (event.kind === "call" && event.outcome.kind === "ok" && tools.has(event.tool)) steps.push(step);
  });
  return steps;
});

const handOverTools = memoize(
  ({ tools }: Desk): ReadonlySet<string> => new Set([...tools].flatMap(([name, tool]) => (isHandOverTool(tool) ? [name] : []))),
);

function isHandOverTool({ by, effect, action }: Tool): boolean {
  return by === "agent" && effect === "write" && action === "handover";
}
