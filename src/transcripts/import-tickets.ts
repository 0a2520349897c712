import { basename } from "node:path";
import { draftByRule } from "./draft/by-rule.ts";
import { type DecisionPoint, momentOf } from "./draft/decision-point.ts";
import type { ScenarioDraft } from "./draft/draft.ts";
import { type DraftedTicket, scenarioOf } from "./draft/scenario-of.ts";
import { readTickets, type Shape } from "./read-tickets.ts";
import { type Kind, kinds } from "./redact/kind.ts";
import { type Counts, redactTickets } from "./redact/redact.ts";
import type { Ticket } from "./shapes/ticket.ts";

/** The import options. */
export interface ImportRequest {
  readonly paths: readonly string[];
  /** The number of the message before which each ticket is cut. */
  readonly at: number | undefined;
  /** The ids of the tickets to take; undefined for all. */
  readonly only: readonly string[] | undefined;
}

/** A redacted ticket that can become a scenario. */
export interface Candidate {
  readonly id: string;
  readonly ticket: Ticket;
  readonly moment: DecisionPoint;
  readonly from: string;
}

/** The counts for one file, without any text from it. */
export interface FileReport {
  readonly file: string;
  readonly shape: Shape;
  readonly tickets: number;
  /** Tickets without a customer message before the decision. */
  readonly skipped: number;
  /** For each kind, the number of replaced passages and the number of tickets that contain any. */
  readonly found: { readonly [Name in Kind]?: { readonly passages: number; readonly tickets: number } };
}

/** Redacted tickets, ready to be drafted and written. */
export interface ReadImport {
  readonly candidates: readonly Candidate[];
  readonly reports: readonly FileReport[];
  readonly missing: readonly string[];
  leaks(text: string): boolean;
}

/** Reads and redacts exports; each person gets the same replacement in all of them. */
export function readImport({ paths, at, only }: ImportRequest): ReadImport {
  const files = paths.map((path) => ({ path, ...readTickets(path) }));
  const tickets = files.flatMap((file) => file.tickets);
  const redacted = redactTickets(tickets);
  let before = 0;
  const parts = files.map(({ path, shape, tickets: own }) => {
    const start = before;
    before += own.length;
    const name = redacted.redactText(basename(path));
    const cut = own.map((ticket, index) => {
      const clean = redacted.tickets[start + index] ?? ticket;
      return { number: index + 1, original: ticket.id, ticket: clean, moment: momentOf(clean, at) };
    });
    const counts = redacted.counts.slice(start, start + own.length);
    const skipped = cut.filter(({ moment }) => !moment).length;
    return { cut, name, report: { file: name, shape, tickets: own.length, skipped, found: tally(counts) } };
  });
  const wanted = only && new Set(only);
  const candidates = parts.flatMap(({ cut, name }, file) =>
    cut.flatMap(({ number, original, ticket, moment }): Candidate[] => {
      if (!moment || (wanted && !wanted.has(original))) return [];
      const id = `ticket-${files.length > 1 ? `${file + 1}-` : ""}${String(number).padStart(4, "0")}`;
      return [{ id, ticket, moment, from: `${name}, ticket ${number}` }];
    }),
  );
  const ids = new Set(tickets.map(({ id }) => id));
  return {
    candidates,
    reports: parts.map(({ report }) => report),
    missing: (only ?? []).filter((id) => !ids.has(id)),
    leaks: redacted.leaks,
  };
}

function tally(counts: readonly Counts[]): FileReport["found"] {
  const found = kinds.flatMap((kind): [Kind, { passages: number; tickets: number }][] => {
    const each = counts.flatMap((count) => count[kind] ?? []);
    return each.length === 0 ? [] : [[kind, { passages: each.reduce((sum, one) => sum + one, 0), tickets: each.length }]];
  });
  return Object.fromEntries(found);
}

/** The scenario for a candidate, drafted by rule unless a model's draft is given. */
export function draftedScenarioText(
  { ticket, moment, from }: Candidate,
  { tools, model }: Pick<DraftedTicket, "tools"> & { model?: { readonly id: string; readonly draft: ScenarioDraft } | undefined },
): string {
  const draft = model?.draft ?? draftByRule(ticket, moment);
  return scenarioOf({ ticket, moment, draft, from, by: model?.id ?? "rule", tools });
}
