import { isJsonObject, type Json } from "../json.ts";
import type { CallOutcome } from "../world/call.ts";

/** What the customer says about the result of one of their own tools; undefined if the tool worked and has no words for its result. */
export function reportOf(report: string | undefined, outcome: CallOutcome): string | undefined {
  if (outcome.kind !== "ok") return outcome.kind === "rejected" ? outcome.message : undefined;
  if (report === undefined) return undefined;
  const { value } = outcome;
  return report.replace(/\{(\w+)\}/g, (blank, name: string) => shown(isJsonObject(value) ? value[name] : value, blank));
}

function shown(value: Json | undefined, blank: string): string {
  if (value === undefined) return blank;
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
