import type { CallStep, JsonObject, Trace } from "deskproof";
import { amount, bare, flag, list, text, texts } from "./fields.ts";
import { claimsOf, daysSinceDelivery, filesSeen, linesOf, parcelsOf, touchedLine, touchedLines } from "./records.ts";
import { argument, made, tried } from "./ticket.ts";

/** Attempts to replace something for a reason. */
export function replacedAs(trace: Trace, ...reasons: readonly string[]): readonly CallStep[] {
  return tried(trace, "create_replacement").filter((step) => reasons.includes(argument(step, "reason")));
}

/** Attempts to take something back for a reason. */
export function returnedAs(trace: Trace, ...reasons: readonly string[]): readonly CallStep[] {
  return tried(trace, "create_return").filter((step) => reasons.includes(argument(step, "reason")));
}

/** Whether a call is about the whole piece and not a part of it. */
export function isWhole(step: CallStep): boolean {
  return ["", "whole"].includes(argument(step, "part"));
}

/** Whether a file seen before a write shows this on the piece it is about; a replacement has to name that very file. */
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

/** Whether a file shows the product of a line; the picture of a wrong piece shows another variant. */
export function isOf(file: JsonObject, line: JsonObject): boolean {
  const shown = bare(text(file, "product"));
  if (text(file, "sku") === text(line, "sku")) return true;
  if (text(file, "shows") === "tag_sku") return true;
  return shown !== "" && (shown.includes(bare(text(line, "name"))) || shown === bare(text(line, "product")));
}

/** The parcels of the order that hold the line a write is about; all of them when nothing says which. */
export function parcelsWith(trace: Trace, step: CallStep): readonly JsonObject[] {
  const parcels = parcelsOf(trace, step);
  const line = argument(step, "line");
  const holding = parcels.filter((parcel) => texts(parcel, "lines").includes(line));
  return holding.length > 0 ? holding : parcels;
}

/** Whether a parcel ever had a scan. */
function wasScanned(parcel: JsonObject, code: string): boolean {
  return list(parcel, "scans").some((scan) => text(scan, "code") === code);
}

/** Whether the line was replaced before for the same reason and on the same file: the earlier proof still counts. */
function wasProvedBefore(trace: Trace, step: CallStep): boolean {
  const [reason, file] = [argument(step, "reason"), argument(step, "evidence_id")];
  return list(touchedLine(trace, step), "replacements").some(
    (earlier) => text(earlier, "reason") === reason && file !== "" && text(earlier, "evidence_id") === file,
  );
}

/** Whether damage on arrival is proved: a photo of it, or the carrier's own scan. */
export function damageIsProved(trace: Trace, step: CallStep): boolean {
  return (
    hasPhoto(trace, step, "damage") ||
    wasProvedBefore(trace, step) ||
    parcelsWith(trace, step).some((parcel) => wasScanned(parcel, "EXCEPTION_DAMAGED"))
  );
}

/** Whether it is proved that another piece was sent: a photo of its tag, or what the packing bench scanned. */
export function wrongItemIsProved(trace: Trace, step: CallStep): boolean {
  return (
    hasPhoto(trace, step, "tag_sku") ||
    wasProvedBefore(trace, step) ||
    touchedLines(trace, step).some(
      (line) => text(line, "scanned_sku") !== "" && text(line, "scanned_sku") !== text(line, "sku"),
    )
  );
}

/** Whether the line was replaced or taken back before: then the fault was reported then, and not now. */
function wasReportedBefore(trace: Trace, step: CallStep): boolean {
  const line = touchedLine(trace, step);
  return list(line, "replacements").length > 0 || list(line, "returns").length > 0;
}

/** Whether a fault is claimed within so many days of delivery, or had been claimed before. */
export function isReportedBy(trace: Trace, step: CallStep, day: number): boolean {
  return daysSinceDelivery(trace, step) <= day || wasReportedBefore(trace, step);
}

/** Where the scales say that an item is not in its parcel. */
export function shortfall(trace: Trace, step: CallStep): { readonly packed: boolean; readonly carrier: boolean } {
  const half = amount(touchedLine(trace, step), "item_g") / 2;
  const parcels = parcelsWith(trace, step);
  return {
    packed: parcels.some((parcel) => amount(parcel, "expected_g") - amount(parcel, "packed_g") >= half),
    carrier: parcels.some((parcel) => amount(parcel, "packed_g") - amount(parcel, "carrier_g") >= half),
  };
}

/** Whether a replacement has the proof that its reason asks for. */
export function isProved(trace: Trace, step: CallStep): boolean {
  const reason = argument(step, "reason");
  if (reason === "damaged") return damageIsProved(trace, step);
  if (reason === "wrong_item") return wrongItemIsProved(trace, step);
  if (reason === "warranty") return hasPhoto(trace, step, "defect");
  if (!isWhole(step)) return hasPhoto(trace, step, "bare_mounts");
  const { packed, carrier } = shortfall(trace, step);
  return packed || carrier;
}

/** Whether a claim of a kind stands on the order before a step: opened in this ticket, or seen to be there. */
export function hasClaim(trace: Trace, step: CallStep, kind: string): boolean {
  const order = argument(step, "order_id");
  const opened = made(trace, "open_carrier_claim").some(
    (claim) => claim.index < step.index && argument(claim, "order_id") === order && argument(claim, "kind") === kind,
  );
  return opened || claimsOf(trace, step).some((claim) => text(claim, "kind") === kind);
}

/** What free goods cost at list price: whole pieces that are replaced, and parcels sent again that did not come back. */
export function freeGoodsValue(trace: Trace): number {
  const values = new Map<string, number>();
  for (const step of tried(trace, "create_replacement", "create_reshipment")) {
    if (!isFree(step)) continue;
    for (const line of step.call.tool === "create_reshipment" ? linesOf(trace, step) : touchedLines(trace, step))
      values.set(`${argument(step, "order_id")} ${text(line, "line")}`, listValue(line));
  }
  return [...values.values()].reduce((sum, value) => sum + value, 0);
}

/** Attempts to give goods away. */
export function freeGoods(trace: Trace): readonly CallStep[] {
  return tried(trace, "create_replacement", "create_reshipment").filter(
    (step) => argument(step, "reason") !== "returned",
  );
}

function isFree(step: CallStep): boolean {
  return step.call.tool === "create_replacement" ? isWhole(step) : argument(step, "reason") !== "returned";
}

/** What a line costs at list price. */
export function listValue(line: JsonObject): number {
  return amount(line, "list_price") * (amount(line, "quantity") || 1);
}

/** Whether a line can come back at all: not an archive piece, not lettered, no gift card, no opened hygiene goods. */
export function isReturnable(line: JsonObject, condition: string): boolean {
  if (flag(line, "final_sale") || text(line, "monogram") !== "") return false;
  if (text(line, "sku").startsWith("GC")) return false;
  return !flag(line, "hygiene") || condition !== "used";
}
