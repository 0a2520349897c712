import type { CallStep, JsonObject, Trace } from "deskproof";
import { amount, bare, flag, list, text, texts } from "./fields.ts";
import { claimsOf, daysSinceDelivery, filesSeen, linesOf, parcelsOf, touchedLine, touchedLines } from "./records.ts";
import { argument, made, tried } from "./ticket.ts";

/** Attempts to replace something for a given reason. */
export function replacedAs(trace: Trace, ...reasons: readonly string[]): readonly CallStep[] {
  return tried(trace, "create_replacement").filter((step) => reasons.includes(argument(step, "reason")));
}

/** Attempts to take something back for a given reason. */
export function returnedAs(trace: Trace, ...reasons: readonly string[]): readonly CallStep[] {
  return tried(trace, "create_return").filter((step) => reasons.includes(argument(step, "reason")));
}

/** Whether a call is about the whole piece rather than a part. */
export function isWhole(step: CallStep): boolean {
  return ["", "whole"].includes(argument(step, "part"));
}

/** Whether a file opened before a write shows this fault on the right piece; a replacement must also name that file. */
export function hasPhoto(trace: Trace, step: CallStep, shows: string): boolean {
  const needsName = step.call.tool === "create_replacement";
  const lines = touchedLines(trace, step);
  return filesSeen(trace, step.index).some(
    (file) =>
      text(file, "shows") === shows &&
      (!needsName || text(file, "id") === argument(step, "evidence_id")) &&
      lines.some((line) => isOf(file, line)),
  );
}

/** Whether a file shows the product of a line; a photo of a tag always counts, because it shows the wrong piece. */
export function isOf(file: JsonObject, line: JsonObject): boolean {
  const shown = bare(text(file, "product"));
  if (text(file, "sku") === text(line, "sku")) return true;
  if (text(file, "shows") === "tag_sku") return true;
  return shown !== "" && (shown.includes(bare(text(line, "name"))) || shown === bare(text(line, "product")));
}

/** The parcels that contain the line a write is about; all parcels in the order if that is not recorded. */
export function parcelsWith(trace: Trace, step: CallStep): readonly JsonObject[] {
  const parcels = parcelsOf(trace, step);
  const line = argument(step, "line");
  const holding = parcels.filter((parcel) => texts(parcel, "lines").includes(line));
  return holding.length > 0 ? holding : parcels;
}

/** Whether a parcel was ever scanned with this code. */
function wasScanned(parcel: JsonObject, code: string): boolean {
  return list(parcel, "scans").some((scan) => text(scan, "code") === code);
}

/** Whether the line was replaced before for the same reason with the same file, so that the earlier proof still counts. */
function wasProvedBefore(trace: Trace, step: CallStep): boolean {
  const [reason, file] = [argument(step, "reason"), argument(step, "evidence_id")];
  return list(touchedLine(trace, step), "replacements").some(
    (earlier) => text(earlier, "reason") === reason && file !== "" && text(earlier, "evidence_id") === file,
  );
}

/** Whether a photo, an earlier replacement or the carrier's own scan has proved damage on arrival. */
export function damageIsProved(trace: Trace, step: CallStep): boolean {
  return (
    hasPhoto(trace, step, "damage") ||
    wasProvedBefore(trace, step) ||
    parcelsWith(trace, step).some((parcel) => wasScanned(parcel, "EXCEPTION_DAMAGED"))
  );
}

/** Whether a photo, an earlier replacement or the packing scan has proved that the wrong piece was sent. */
export function wrongItemIsProved(trace: Trace, step: CallStep): boolean {
  return (
    hasPhoto(trace, step, "tag_sku") ||
    wasProvedBefore(trace, step) ||
    touchedLines(trace, step).some((line) => text(line, "scanned_sku") !== "" && text(line, "scanned_sku") !== text(line, "sku"))
  );
}

/** Whether the line was replaced or returned before, which means that the fault was reported earlier. */
function wasReportedBefore(trace: Trace, step: CallStep): boolean {
  const line = touchedLine(trace, step);
  return list(line, "replacements").length > 0 || list(line, "returns").length > 0;
}

/** Whether a fault is reported within `day` days of delivery, or was reported earlier. */
export function isReportedBy(trace: Trace, step: CallStep, day: number): boolean {
  return daysSinceDelivery(trace, step) <= day || wasReportedBefore(trace, step);
}

/** Which of a parcel's weights show that an item is missing: at packing, at the carrier, or both. */
export function shortfall(trace: Trace, step: CallStep): { readonly packed: boolean; readonly carrier: boolean } {
  const half = amount(touchedLine(trace, step), "item_g") / 2;
  const parcels = parcelsWith(trace, step);
  return {
    packed: parcels.some((parcel) => amount(parcel, "expected_g") - amount(parcel, "packed_g") >= half),
    carrier: parcels.some((parcel) => amount(parcel, "packed_g") - amount(parcel, "carrier_g") >= half),
  };
}

/** Whether a replacement has the proof that its reason requires. */
export function isProved(trace: Trace, step: CallStep): boolean {
  const reason = argument(step, "reason");
  if (reason === "damaged") return damageIsProved(trace, step);
  if (reason === "wrong_item") return wrongItemIsProved(trace, step);
  if (reason === "warranty") return hasPhoto(trace, step, "defect");
  if (!isWhole(step)) return hasPhoto(trace, step, "bare_mounts");
  const { packed, carrier } = shortfall(trace, step);
  return packed || carrier;
}

/** Whether the order had a claim of a given kind before a step, either opened in this ticket or already on record. */
export function hasClaim(trace: Trace, step: CallStep, kind: string): boolean {
  const order = argument(step, "order_id");
  const opened = made(trace, "open_carrier_claim").some(
    (claim) => claim.index < step.index && argument(claim, "order_id") === order && argument(claim, "kind") === kind,
  );
  return opened || claimsOf(trace, step).some((claim) => text(claim, "kind") === kind);
}

/** The total list price of all free goods: replaced whole pieces, and reshipped orders whose parcel did not come back. */
export function freeGoodsValue(trace: Trace): number {
  const values = new Map<string, number>();
  for (const step of tried(trace, "create_replacement", "create_reshipment")) {
    if (!isFree(step)) continue;
    for (const line of step.call.tool === "create_reshipment" ? linesOf(trace, step) : touchedLines(trace, step))
      values.set(`${argument(step, "order_id")} ${text(line, "line")}`, listValue(line));
  }
  return [...values.values()].reduce((sum, value) => sum + value, 0);
}

/** Attempts to give free goods. */
export function freeGoods(trace: Trace): readonly CallStep[] {
  return tried(trace, "create_replacement", "create_reshipment").filter((step) => argument(step, "reason") !== "returned");
}

function isFree(step: CallStep): boolean {
  return step.call.tool === "create_replacement" ? isWhole(step) : argument(step, "reason") !== "returned";
}

/** The list price of a line. */
export function listValue(line: JsonObject): number {
  return amount(line, "list_price") * (amount(line, "quantity") || 1);
}

/** Whether a line can be returned at all. Archive items, monogrammed pieces, gift cards and opened hygiene goods cannot be returned. */
export function isReturnable(line: JsonObject, condition: string): boolean {
  if (flag(line, "final_sale") || text(line, "monogram") !== "") return false;
  if (text(line, "sku").startsWith("GC")) return false;
  return !flag(line, "hygiene") || condition !== "used";
}
