// The signs that make a cell a formula, also in their full-width forms, after any white space. A program that separates
// cells by semicolons or tabs sees a new cell, or even a new row, in the middle of one of ours.
const formulaStart = /(?<=^|[;\t\r\n])(?=\s*[=+\-@\uff1d\uff0b\uff0d\uff20])|^(?=[\t\r\n])/g;

/** Formats a text as a cell of CSV (RFC 4180). Whatever a spreadsheet would treat as a formula is prefixed with an apostrophe. */
export function csvCell(text: string): string {
  const inert = text.replace(formulaStart, "'");
  return /[",\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}
