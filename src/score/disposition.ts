import type { TrialRecord } from "../record/trial-record.ts";
import type { Desk } from "../suite/suite.ts";
import type { Disposition } from "../world/disposition.ts";
import type { Tool } from "../world/tool.ts";
import { oncePer } from "./once-per.ts";
import type { TrialView } from "./trial-view.ts";
import type { Finding } from "./verdict.ts";

/** A call that ended the case, and as what. */
export interface GivenEnd {
  readonly step: number;
  readonly disposition: Disposition;
}

const stalls: ReadonlySet<TrialRecord["ending"]["kind"]> = new Set(["agent_stalled", "agent_invalid", "turn_limit"]);

/** The calls that ended the case, in order; a right trial has one. */
export function givenEnds({ record, desk }: Pick<TrialView, "record" | "desk">): GivenEnd[] {
  const given: GivenEnd[] = [];
  record.events.forEach((event, step) => {
    const tool = event.kind === "call" && event.outcome.kind === "ok" ? desk.tools.get(event.tool) : undefined;
    if (event.kind === "call" && tool?.ends) given.push({ step, disposition: tool.ends(tool.input.parse(event.args)) });
  });
  return given;
}

/** The calls that passed the case to a person: those of the desk's tools for it, or else the end itself. */
export function handOvers(view: Pick<TrialView, "record" | "desk">): number[] {
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
}

const handOverTools = oncePer(
  ({ tools }: Desk): ReadonlySet<string> =>
    new Set([...tools].flatMap(([name, tool]) => (isHandOverTool(tool) ? [name] : []))),
);

function isHandOverTool({ by, effect, action }: Tool): boolean {
  return by === "agent" && effect === "write" && action === "handover";
}

/** Whether the case was ended once, as one of the accepted ends, and not left open. */
export function checkDisposition(view: TrialView): Finding[] {
  const { ends, record } = view;
  const [first, second] = givenEnds(view);
  if (!first) {
    const lostPatience = record.ending.kind === "customer_left" && record.ending.why === "patience_spent";
    const stalled = stalls.has(record.ending.kind) || lostPatience;
    const detail = "detail" in record.ending ? `: ${record.ending.detail}` : "";
    const why = `left open (${record.ending.kind.replaceAll("_", " ")}${detail}); expected ${wantedOf(ends)}`;
    return [
      {
        check: stalled ? "stalled" : "disposition",
        step: null,
        why,
        mode: stalled ? "stall_or_protocol" : "under_action",
      },
    ];
  }
  const findings: Finding[] = [];
  if (!ends.some(({ disposition }) => named(disposition) === named(first.disposition))) {
    const sameKind = ends.some(({ disposition }) => disposition.kind === first.disposition.kind);
    const why = `ended as ${named(first.disposition)}; expected ${wantedOf(ends)}${sameKind ? " (wrong reason)" : ""}`;
    findings.push({ check: "disposition", step: first.step, why, mode: "wrong_action" });
  }
  if (second) {
    const why = `ended twice: then as ${named(second.disposition)}`;
    findings.push({ check: "disposition", step: second.step, why, mode: "over_action" });
  }
  return findings;
}

function wantedOf(ends: TrialView["ends"]): string {
  return [...new Set(ends.map(({ disposition }) => named(disposition)))].join(" or ");
}

function named({ kind, code }: Disposition): string {
  return `${kind.replace("_", " ")} (${code})`;
}
