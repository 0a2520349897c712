import type { CallStep, JsonObject, Trace } from "deskproof";
import { fieldsOf, list, text } from "../../shared/fields.ts";
import { lastRead, logBefore } from "../../shared/trace-queries.ts";

/** The records of an account that were read before a step. */
export interface Books {
  readonly account: JsonObject;
  readonly meters: readonly JsonObject[];
  readonly bills: readonly JsonObject[];
  readonly charges: readonly JsonObject[];
  readonly reads: readonly JsonObject[];
  readonly tariffs: readonly JsonObject[];
  readonly events: readonly JsonObject[];
  readonly checks: readonly JsonObject[];
  readonly debt: JsonObject;
  readonly log: readonly JsonObject[];
}

/** Returns the records of an account that were read before a step. */
export function booksAt(trace: Trace, step: CallStep): Books {
  const read = (tool: string) => lastRead(trace, tool, step);
  const account = read("get_account") ?? {};
  const bills = read("get_bill");
  return {
    account,
    meters: list(account, "meters"),
    bills: list(bills, "bills"),
    charges: list(bills, "charges"),
    reads: list(read("get_reads"), "reads"),
    tariffs: list(read("get_tariff"), "tariffs"),
    events: list(read("get_service_events"), "events"),
    checks: list(read("run_meter_check"), "checks"),
    debt: fieldsOf(read("get_debt")?.debt),
    log: logBefore(trace, step),
  };
}

/** Finds the record with the given id. */
export function withId(rows: readonly JsonObject[], id: string): JsonObject | undefined {
  return rows.find((row) => text(row, "id") === id);
}

/** Finds the records with the given text in a field. */
export function where(rows: readonly JsonObject[], name: string, value: string): readonly JsonObject[] {
  return rows.filter((row) => text(row, name) === value);
}
