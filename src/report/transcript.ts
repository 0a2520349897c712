import type { TrialRecord } from "../record/trial-record.ts";
import type { Finding, Verdict } from "../score/verdict.ts";
import type { ReviewNote } from "../store/review-note.ts";
import { noteText } from "./view/note-text.ts";

/** A trial as a person reads it: what was said and done, event by event, with what was wrong beside the step that shows it, and what reviewers say. */
export function renderTranscript(record: TrialRecord, verdict: Verdict, notes: readonly ReviewNote[] = []): string {
  const findings = verdict.kind === "fail" ? verdict.findings : [];
  const lines = record.events.flatMap((event, index) => [...describe(event, index), ...at(findings, index)]);
  const head = `${record.suite.name}/${record.case.id} · ${record.agent} · trial ${record.trial} · ${verdict.kind.toUpperCase()} · ${endingOf(record)}`;
  const failed = verdict.kind === "unscored" ? [`  ✗  could not be scored: ${verdict.error}`] : [];
  const said = notes.map((note) => `  ✎  ${noteText(note)}`);
  return [head, "", ...lines, ...at(findings, null), ...failed, ...said].join("\n");
}

function describe(event: TrialRecord["events"][number], index: number): string[] {
  const number = String(index).padStart(3);
  if (event.kind === "customer_message") {
    const files = event.attachments.map(({ name }) => ` [${name}]`).join("");
    return [`${number}  customer  ${event.text}${files}`];
  }
  if (event.kind === "agent_message") return [`${number}  agent     ${event.text}`];
  if (event.kind !== "call") return [];
  const { outcome } = event;
  const came = outcome.kind === "ok" ? shorten(JSON.stringify(outcome.value)) : `${outcome.kind}: ${outcome.message}`;
  const rows =
    outcome.kind === "ok"
      ? outcome.changes.map((change) => `              ${change.kind} ${change.table} ${JSON.stringify(change.key)}`)
      : [];
  const who = event.by === "customer" ? " (customer)" : "";
  return [`${number}    ${event.tool}${who} ${JSON.stringify(event.args)} → ${came}`, ...rows];
}

function at(findings: readonly Finding[], step: number | null): string[] {
  return findings
    .filter((finding) => finding.step === step)
    .map(({ check, why }) => `  ✗  ${check.replace("_", " ")}: ${why}`);
}

function endingOf({ ending }: TrialRecord): string {
  if ("disposition" in ending) return `${ending.disposition.kind.replace("_", " ")} (${ending.disposition.code})`;
  return "detail" in ending
    ? `${ending.kind.replaceAll("_", " ")}: ${ending.detail}`
    : ending.kind.replaceAll("_", " ");
}

function shorten(text: string): string {
  return text.length <= 160 ? text : `${text.slice(0, 159)}…`;
}
