import type { TrialRecord } from "../record/trial-record.ts";
import type { Desk } from "../suite/suite.ts";
import type { Disposition } from "../world/disposition.ts";
import type { AcceptedEnd } from "./accepted-ends.ts";
import type { Finding } from "./verdict.ts";

/** Whether the case was ended once, and as one of the accepted ends. */
export function checkDisposition(record: TrialRecord, ends: readonly AcceptedEnd[], desk: Desk): Finding[] {
  const given: { step: number; disposition: Disposition }[] = [];
  for (const [step, event] of record.events.entries()) {
    const tool = event.kind === "call" && event.outcome.kind === "ok" ? desk.tools.get(event.tool) : undefined;
    if (event.kind === "call" && tool?.ends) given.push({ step, disposition: tool.ends(tool.input.parse(event.args)) });
  }
  const [first, second] = given;
  const wanted = [...new Set(ends.map(({ disposition }) => name(disposition)))].join(" or ");
  if (!first)
    return [{ check: "disposition", step: null, why: `left open (${record.ending.kind}); expected ${wanted}` }];
  const findings: Finding[] = [];
  if (!ends.some(({ disposition }) => name(disposition) === name(first.disposition))) {
    findings.push({
      check: "disposition",
      step: first.step,
      why: `ended as ${name(first.disposition)}; expected ${wanted}`,
    });
  }
  if (second)
    findings.push({ check: "disposition", step: second.step, why: `ended twice: then as ${name(second.disposition)}` });
  return findings;
}

function name({ kind, code }: Disposition): string {
  return `${kind.replace("_", " ")} (${code})`;
}
