import type { Records, Request, Row } from "deskproof";

/** A booking, and the request about it. */
export interface Claim {
  readonly records: Records;
  readonly request: Request;
  readonly ref: string;
  readonly booking: Row;
}

/** The answer to one request: something is due, it was already done, or a rule excludes it. */
export type Entitlement =
  | {
      readonly kind: "due";
      readonly tool: "issue_refund" | "rebook_flight" | "waive_fee" | "create_ticket";
      /** The total amount due; `posted` is the part that has already been posted. */
      readonly amount?: number;
      readonly posted?: number;
      readonly target?: string;
      /** The payments that the money may be refunded to. */
      readonly payments?: readonly Row[];
    }
  | { readonly kind: "done" }
  | { readonly kind: "none"; readonly rule: string };

/** Nothing is due under this rule. */
export function nothing(rule: string): Entitlement {
  return { kind: "none", rule };
}

/** The segments of a booking with their flights, in the order of travel. */
export function segmentsOf({ records, ref }: Claim): readonly Row[] {
  return records.all(
    `SELECT s.*, f.number, f.route, f.dep, f.arr, f.km FROM segments s JOIN flights f ON f.id = s.flight_id
     WHERE s.ref = ? ORDER BY s.id`,
    ref,
  );
}

/** The disruptions that affect a segment of the booking. */
export function troublesOf({ records, ref }: Claim, segment: Row): readonly Row[] {
  return records.all("SELECT * FROM disruptions WHERE flight_id = ? AND (ref IS NULL OR ref = ?)", segment.flight_id ?? null, ref);
}

/** Whether AIR-4 gives the passengers of a segment the choice between a refund and another flight. */
export function isLetDown(claim: Claim, segment: Row): boolean {
  const least: { readonly [kind: string]: number } = { delay: 180, schedule_change: 120 };
  return (
    segment.status === "confirmed" &&
    troublesOf(claim, segment).some(({ kind, minutes }) => {
      const limit = least[String(kind)];
      return limit === undefined || Number(minutes ?? 0) >= limit;
    })
  );
}
