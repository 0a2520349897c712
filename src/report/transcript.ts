import type { RepairedDraft } from "../conversation/event.ts";
import type { TrialRecord } from "../record/trial-record.ts";
import { isScoredVerdict, type Verdict } from "../score/verdict.ts";
import { shortened } from "../secrets/shortened.ts";
import type { ReviewNote } from "../store/review-note.ts";
import { visibleText } from "../visible-text.ts";
import type { Cell, RowChange } from "../world/row.ts";
import type { ReadTurn } from "./read-turns.ts";
import { consequenceLines } from "./text/finding-lines.ts";
import { noteText } from "./text/note-text.ts";
import { spaced } from "./text/spaced.ts";
import { repairedSentence } from "./words.ts";

/** The parts of a transcript other than the record and its verdict. */
interface TranscriptDetails {
  readonly notes?: readonly ReviewNote[];
  readonly readings?: readonly ReadTurn[];
}

/** Formats a trial as text, with messages and calls by event, the findings at each step and reviewers' notes. */
export function renderTranscript(record: TrialRecord, verdict: Verdict, { notes = [], readings = [] }: TranscriptDetails = {}): string {
  const lines = record.events.flatMap((event, index) => [
    ...describe(event, index),
    ...readings.flatMap((turn) => (turn.step === index ? [`     read as: ${turn.says.join("; ")}`] : [])),
    ...saidAt(verdict, index),
  ]);
  const head =
    `${record.suite.name}/${record.case.id} · ${record.agent} · trial ${record.trial} · ` +
    `${verdict.kind.toUpperCase()} · ${endingOf(record)}`;
  const noteLines = notes.map((note) => `  ✎  ${noteText(note)}`);
  const failure = verdict.kind === "unscored" ? ["", `could not be scored: ${verdict.error}`] : [];
  const last = [...saidAt(verdict, null), ...failure];
  return [head, "", ...lines, ...last, ...noteLines].join("\n");
}

/** Returns the findings and remarks about one event. */
function saidAt(verdict: Verdict, step: number | null): string[] {
  if (!isScoredVerdict(verdict)) return [];
  const findings = verdict.kind === "fail" ? verdict.findings.filter((finding) => finding.step === step) : [];
  const remarks = verdict.remarks.filter((remark) => remark.step === step);
  return [
    ...findings.flatMap((finding) => [
      `  ✗  ${spaced(finding.check)}: ${finding.why}`,
      ...consequenceLines(finding).map((line) => `       ${line}`),
    ]),
    ...remarks.map(({ check, why }) => `  ·  remark, ${spaced(check)}: ${why}`),
    ...(verdict.unclear ?? []).flatMap((unclear) => (unclear.step === step ? [`  ·  unclear: ${unclear.why}`] : [])),
  ];
}

function describe(event: TrialRecord["events"][number], index: number): string[] {
  const number = String(index).padStart(3);
  if (event.kind === "customer_message") {
    const files = event.attachments.map(({ name }) => ` [${name}]`).join("");
    return [`${number}  customer  ${belowLabel(event.text)}${files}`, ...repairedLine(event), ...perturbedLine(event)];
  }
  if (event.kind === "agent_message") return [`${number}  agent     ${belowLabel(event.text)}`];
  if (event.kind !== "call") return [];
  const { outcome } = event;
  const came = outcome.kind === "ok" ? shortened(JSON.stringify(outcome.value), 160) : `${outcome.kind}: ${outcome.message}`;
  const changes = outcome.kind === "ok" ? outcome.changes : [];
  const who = event.by === "customer" ? " (customer)" : event.takenBack ? " (rolled back)" : "";
  return [`${number}    ${event.tool}${who} ${JSON.stringify(event.args)} → ${came}`, ...changes.map(changeLine), ...perturbedLine(event)];
}

/** A changed row, with the columns that an update changed, such as `state: placed → shipped`. */
function changeLine(change: RowChange): string {
  const row = `              ${change.kind} ${change.table} ${JSON.stringify(change.key)}`;
  if (change.kind !== "update") return row;
  const cell = (value: Cell | undefined) => shortened(visibleText(`${value ?? null}`), 60);
  const columns = Object.entries(change.after).map(([column, value]) => `${column}: ${cell(change.before[column])} → ${cell(value)}`);
  return `${row} ${columns.join(", ")}`;
}

function perturbedLine({ perturbed }: { readonly perturbed?: string | undefined }): string[] {
  return perturbed === undefined ? [] : [`  ~  perturbed: ${perturbed}`];
}

function repairedLine({ repaired }: { readonly repaired?: RepairedDraft | undefined }): string[] {
  return repaired === undefined ? [] : [`  ~  repaired: ${belowLabel(repairedSentence(repaired))}`];
}

// Indent the lines after the first, so that they cannot be mistaken for the next event.
function belowLabel(text: string): string {
  return text.replaceAll("\n", `\n${" ".repeat(15)}`);
}

function endingOf({ ending }: TrialRecord): string {
  if ("disposition" in ending) return `${spaced(ending.disposition.kind)} (${ending.disposition.code})`;
  return "detail" in ending ? `${spaced(ending.kind)}: ${ending.detail}` : spaced(ending.kind);
}
