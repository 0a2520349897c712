import { z } from "zod";
import { Usage } from "../../conversation/event.ts";
import { redactedJson } from "../../secrets/redact.ts";
import type { TrialUsage } from "../run-store.ts";
import { Spending, sumSpending } from "../spending.ts";
import type { RunRows } from "./database.ts";
import { current, eachTrial, keyColumns } from "./results.ts";

/** The model calls among a record's events; they are stored next to the record, which takes longer to read. */
export function usageIn(events: readonly { readonly kind: string }[]): unknown[] {
  return events.flatMap((event) => {
    if (event.kind !== "usage") return [];
    const { kind: _, at: __, ...usage } = { at: undefined, ...event };
    return [usage];
  });
}

const pageSize = 1_000;

/** The model calls of an agent's scored trials, by trial. */
export function* readUsage(rows: RunRows, suite: string, agent: string): Iterable<TrialUsage> {
  const own: RunRows = { query: (sql, values = []) => rows.query(sql, [...values, suite, agent]) };
  const select = `SELECT ${keyColumns}, a.usage FROM ${current}
    WHERE t.run_id = $1 AND t.number > $2 AND t.suite = $3 AND t.agent = $4 AND v.kind IN ('pass', 'fail')`;
  for (const row of eachTrial(own, select, pageSize)) {
    const usage = z.array(Usage).parse(JSON.parse(String(row.usage)));
    yield { case: String(row.case_id), trial: Number(row.trial), usage };
  }
}

/** The usage of all model calls in a run so far, whether made by a command or by a worker. */
export function readSpending(rows: RunRows): Spending[] {
  const [row] = rows.query(
    `SELECT (SELECT value FROM deskproof.run_values WHERE run_id = $1 AND key = 'spending') AS commands,
       (SELECT json_agg(spending)::text FROM deskproof.workers WHERE run_id = $1) AS workers`,
  );
  return sumSpending([...parseSpending(row?.commands), ...parseEach(row?.workers)]);
}

/** Reads stored spending; nothing is stored before the first call. */
export function parseSpending(text: unknown): Spending[] {
  return typeof text === "string" ? z.array(Spending).parse(JSON.parse(text)) : [];
}

/** Reads a JSON list of stored spending. */
export function parseEach(text: unknown): Spending[] {
  return typeof text === "string" ? z.array(z.string()).parse(JSON.parse(text)).flatMap(parseSpending) : [];
}

/** Adds to the stored usage of a run's model calls; other commands may do so at the same time. */
export class CommandSpending {
  readonly #rows: RunRows;
  /** The stored text when it was last read or written. */
  #last: string | undefined;

  constructor(rows: RunRows) {
    this.#rows = rows;
  }

  add(spending: readonly Spending[]): void {
    while (!this.#replace(redactedJson(sumSpending([...parseSpending(this.#last), ...spending])))) {
      const [row] = this.#rows.query("SELECT value FROM deskproof.run_values WHERE run_id = $1 AND key = 'spending'");
      this.#last = row && String(row.value);
    }
  }

  /** Stores a text; false if another command has stored something else in the meantime. */
  #replace(text: string): boolean {
    const stored =
      this.#last === undefined
        ? this.#rows.query(
            `INSERT INTO deskproof.run_values (run_id, key, value) VALUES ($1, 'spending', $2)
             ON CONFLICT (run_id, key) DO NOTHING RETURNING 1 AS stored`,
            [text],
          )
        : this.#rows.query(
            `UPDATE deskproof.run_values SET value = $2 WHERE run_id = $1 AND key = 'spending' AND value = $3
             RETURNING 1 AS stored`,
            [text, this.#last],
          );
    if (stored.length === 0) return false;
    this.#last = text;
    return true;
  }
}
