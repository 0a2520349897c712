import { namesIdentity } from "./spotted-slots.ts";

// Bullets, numbers, letters, emoji and keycaps before an item, also inside a quotation.
const mark =
  /^\s*(?:>\s*)*(?:[-*•–+●◦▪‣➤→☐□✓]|\(?\d{1,2}[.)]|\(?[a-z][.)]|[0-9]\uFE0F?\u20E3|(?:\p{Extended_Pictographic}|\u200D|\p{M})+)\s+/iu;
const markup = /\*\*|__|`|^\s*#+\s*/g;
const tableRow = /^\s*\|(.*[^\s|:-].*)\|\s*$/;
const skipped = /^\s*(?:```.*|\|[\s|:-]+\|)?\s*$/;

/**
 * Words over a list that ask for what it contains. "Please note" and "what I need to check" introduce lists of something else.
 */
const asks = new RegExp(
  String.raw`\bplease (?:\w+ly )?(?:send|share|give|tell|confirm|provide|let|reply|answer|include|add|write|describe|upload|attach)\b|` +
    String.raw`\b(?:can|could|would|will) you\b|\b(?:i|we)(?:['’]ll| will| would| still| also| only| just)* need\b(?! to (?!have|know))|` +
    String.raw`\b(?:tell|send|give) me\b|\blet me (?:know|have)\b`,
  "i",
);
/** Words over a list of details that the agent already has. */
const has =
  /\b(?:ha(?:ve|s|d)|got|noted?|received|found|on file|already|confirmed|verified|match\w*|update[ds]?|changed?|summary|recap)\b/i;
const name = /^\W*(?:(?:your|the|full|first|last|family) )*(?:sur)?name\b/i;
/** Remarks that may contain an example of a value. */
const remark = /\([^)]*\)|\b(?:e\.g\.|for example|such as|like|starts? with|format)\b.*$/gi;
const value = /\d{3}|@|[£$€]/;
const states = /\b(?:is|are|was|were|has|will|stays?|remains?|changed|updated|confirmed|verified|sent|received|found|goes)\b/i;

/**
 * Writes each list that asks for details in one form: a line that asks and ends with a colon, then items with a dash. All readers know this
 * form, but a language model may also write a heading such as "### Still missing", a table, emoji as bullets, or one detail a line.
 */
export function withRequestLists(text: string): string {
  if (!text.includes("\n")) return text;
  const lines = text.split("\n").filter((line, index) => line === "" || index === 0 || !skipped.test(line));
  const items = lines.map(itemIn).map((found, index, all) => found ?? bareItem(lines, all, index));
  for (let start = 0; start < lines.length; start += 1) {
    if (items[start] === undefined) continue;
    const lead = lines.findLastIndex((line, index) => index < start && line.trim() !== "");
    let end = start + 1;
    while (end < lines.length && (items[end] !== undefined || /^\s+\S/.test(lines[end] ?? "") || isGap(items, lines, end))) end += 1;
    rewrite({ lines, items, start, end, lead });
    start = end;
  }
  return lines.join("\n");
}

/** The text of a list item or a table row, without its mark. */
function itemIn(line: string): string | undefined {
  const row = tableRow.exec(line)?.[1];
  if (row !== undefined) {
    const [first = "", ...rest] = row.split("|").map((cell) => cell.trim());
    const more = rest.filter((cell) => cell !== "").join(", ");
    return more === "" ? first : `${first} (${more})`;
  }
  return mark.test(line) ? line.replace(mark, "") : undefined;
}

/** A line that only names a detail counts as an item if a line next to it does, too. */
function bareItem(lines: readonly string[], items: readonly (string | undefined)[], index: number): string | undefined {
  const isBare = (at: number) => items[at] === undefined && (lines[at]?.length ?? 0) < 60 && isDetail(lines[at] ?? "");
  return isBare(index) && (isBare(index - 1) || isBare(index + 1)) ? lines[index] : undefined;
}

/** Whether a blank line stands between two items. */
function isGap(items: readonly (string | undefined)[], lines: readonly string[], index: number): boolean {
  return lines[index]?.trim() === "" && items[index + 1] !== undefined;
}

interface List {
  readonly lines: string[];
  readonly items: readonly (string | undefined)[];
  readonly start: number;
  readonly end: number;
  /** The line before the list; -1 if the message begins with the list. */
  readonly lead: number;
}

function rewrite({ lines, items, start, end, lead }: List): void {
  const details = items.slice(start, end).filter((item) => item !== undefined);
  const isOfDetails = details.filter(isDetail).length * 2 >= details.length;
  const over = (lines[lead] ?? "").replaceAll(markup, "").trimEnd();
  const [last = ""] = over.split(/(?<=[.!?])\s+/).slice(-1);
  if (has.test(last) || !(isOfDetails || asks.test(last))) return;
  for (let index = start; index < end; index += 1) {
    const item = items[index];
    const indent = /^\s*/.exec(lines[index] ?? "")?.[0] ?? "";
    if (item !== undefined) lines[index] = `${indent}- ${item}`;
  }
  if (last.endsWith("?")) return;
  const said = over.replace(/[\s.:!…]+$/, "");
  if (lead < 0) lines[start] = `Please send me:\n${lines[start]}`;
  else lines[lead] = asks.test(last) ? `${said}:` : `${said}, please send me:`;
}

/** Whether an item only names a detail, such as "your full name" or "email: the one on your account", and says nothing about it. */
function isDetail(item: string): boolean {
  const text = item.replaceAll(markup, "").replaceAll(remark, " ");
  const [label = "", ...rest] = text.split(":");
  if (value.test(text) || states.test(text) || (rest.length === 0 && /[.!?]\s*$/.test(text))) return false;
  return namesIdentity(label) || name.test(label);
}
