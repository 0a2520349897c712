import type { Decision, Records, Request, Row } from "deskproof";
import type { ReferenceKind } from "./case-state.ts";
import { hoursBetween } from "./clock.ts";

type Sums = Pick<Decision, "amount" | "target">;

/** A decision that ends the case with an action. */
export function act(action: string, sums: Sums = {}): Decision {
  return { kind: "resolved", code: action, action, ...sums };
}

/** A decision that ends the case with an answer or a refusal under this rule. */
export function inform(rule: string, sums: Sums = {}): Decision {
  return { kind: "refused", code: rule, action: "inform", ...sums };
}

/** A decision that escalates the case for this reason. */
export function handOver(reason: string, sums: Sums = {}): Decision {
  return { kind: "handed_over", code: reason, action: "escalate_to_human", ...sums };
}

/** Returns the decision of the first step that applies. */
export function firstAnswer(...steps: readonly (() => Decision | undefined)[]): Decision {
  for (const step of steps) {
    const answer = step();
    if (answer) return answer;
  }
  throw new Error("no step in the order of decision applies");
}

/** An entry of a request as text; empty if the request has no such entry. */
export function asked(request: Request, name: string): string {
  const value = request[name];
  return value === undefined || Array.isArray(value) ? "" : String(value);
}

/** An entry of a request as a list of texts. */
export function askedList(request: Request, name: string): readonly string[] {
  const value = request[name];
  if (value === undefined) return [];
  return Array.isArray(value) ? value.map(String) : [String(value)];
}

/** Step 1: escalates if the customer reports danger. */
export function ifDanger(request: Request): Decision | undefined {
  return request.danger === true ? handOver("safety") : undefined;
}

interface Speaking {
  readonly records: Records;
  readonly request: Request;
  readonly kind: ReferenceKind;
  /** The scope that a contact needs for the request. */
  readonly scope: "change" | "money";
}

/** Step 2: escalates an unverified speaker, and refuses one who is neither the holder nor a contact with the scope. */
export function ifNotEntitled({ records, request, kind, scope }: Speaking): Decision | undefined {
  const holder = records.get(
    `SELECT c.* FROM customers c JOIN ${kind.table} r ON r.customer_id = c.id WHERE r.id = ?`,
    asked(request, "reference"),
  );
  const factors = ["email", "postcode", "phone"].filter((factor) => isTheirs(holder, factor, asked(request, factor)));
  if (!holder || factors.length < 2) return handOver("identity_failed");
  const speaker = asked(request, "speaker").toLowerCase();
  if (speaker === String(holder.name).toLowerCase()) return undefined;
  const contact = records.get("SELECT scope FROM contacts WHERE customer_id = ? AND lower(name) = ?", holder.id ?? null, speaker);
  const allowed = scope === "change" ? ["change", "money"] : ["money"];
  return allowed.includes(String(contact?.scope)) ? undefined : inform("RES-3");
}

function isTheirs(holder: Row | undefined, factor: string, given: string): boolean {
  const plain = (value: unknown) =>
    String(value)
      .toLowerCase()
      .replaceAll(/[^a-z0-9@]/g, "");
  if (given === "" || !holder) return false;
  if (factor === "phone") return plain(holder.phone).slice(-4) === plain(given).slice(-4);
  return plain(holder[factor]) === plain(given);
}

/** Step 3, at every desk: escalates a flagged or recently changed account, an open chargeback or a lawyer's letter. */
export function ifHeld(
  records: Records,
  { ref, wantsMoney, table }: { readonly ref: string; readonly wantsMoney: boolean; readonly table: string },
): Decision | undefined {
  const customer = records.get(`SELECT c.* FROM customers c JOIN ${table} r ON r.customer_id = c.id WHERE r.id = ?`, ref);
  const changed = customer?.contact_changed_at;
  const isFresh = typeof changed === "string" && hoursBetween(changed, records.now) < 72;
  if (customer?.flag === "fraud" || (isFresh && wantsMoney)) return handOver("fraud");
  const isDisputed = records.get("SELECT id FROM payments WHERE ref = ? AND chargeback = 'open'", ref);
  const letter = records.get("SELECT id FROM attachments WHERE ref = ? AND kind = 'legal_letter'", ref);
  return isDisputed || letter ? handOver("legal") : undefined;
}

/** Whether an action is completed according to the log, and the amount posted if it is pending. */
export function deedsOf(
  records: Records,
  { ref, purpose, about }: { readonly ref: string; readonly purpose: string; readonly about: readonly string[] },
): { readonly isDone: boolean; readonly posted: number } {
  const rows = records
    .all("SELECT * FROM action_log WHERE ref = ? AND purpose = ?", ref, purpose)
    .filter((row) => row.about === null || about.length === 0 || about.includes(String(row.about)));
  const pending = rows.find(({ state }) => state === "pending");
  return { isDone: rows.some(({ state }) => state === "completed"), posted: Number(pending?.posted ?? 0) };
}

/** Whether a supervisor's note that is still valid waives a rule. */
export function isLifted(records: Records, ref: string, rule: string): boolean {
  return (
    records.get(
      "SELECT id FROM notes WHERE ref = ? AND role = 'supervisor' AND kind = 'authorisation' AND names_rule = ? AND valid_to >= ?",
      ref,
      rule,
      records.today,
    ) !== undefined
  );
}
