import { float } from "../decode.ts";
import { numeric, plus } from "../number-value.ts";
import { pythonText } from "../value-text.ts";
import { billOf, billsOf, customerByPhone, fail, planOf } from "./look-up.ts";
import type { TelecomState } from "./records.ts";

/** Updates the phone with the line's status and open payment requests, and the provider's bills with the payments made. */
export function syncSides({ agent, user: { surroundings } }: TelecomState): void {
  const phone = surroundings.phone_number;
  if (phone === null) return;
  const line =
    agent.lines.find(({ phone_number }) => phone_number === phone) ?? fail(`Line with phone number ${pythonText(phone)} not found`);
  surroundings.line_active = line.status === "Active";
  surroundings.roaming_allowed = line.roaming_enabled;
  const limit = plus(planOf(agent, line.plan_id).data_limit_gb, line.data_refueling_gb);
  surroundings.mobile_data_usage_exceeded = numeric(line.data_used_gb) >= limit;
  const request = surroundings.payment_request;
  if (request?.paid) {
    billOf(agent, request.bill_id).status = "Paid";
    surroundings.payment_request = null;
  }
  if (surroundings.payment_request !== null) return;
  const open = billsOf(agent, customerByPhone(agent, phone)).find(({ status }) => status === "Awaiting Payment");
  if (open) surroundings.payment_request = { bill_id: open.bill_id, amount_due: float(open.total_due), paid: false };
}
