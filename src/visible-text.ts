// Control characters, direction overrides and zero-width characters, which could hide or forge printed text.
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;

// Log commands for CI services, such as "::" at the start of a line and "##[" or "##vso[" anywhere.
const lineCommand = /^(\s*):(?=:)/;
const inlineCommand = /#(?=#\w*\[)/g;

/** Formats untrusted text as one line, with invisible characters escaped. */
export function visibleText(text: string): string {
  return text.replace(unseen, writtenOut);
}

/** Formats untrusted text for a terminal or a log, with log commands and all invisible characters except line breaks escaped. */
export function visibleLines(text: string): string {
  return text.split("\n").map(inertLine).join("\n");
}

/**
 * Formats a value as JSON with invisible characters and log commands escaped; the result parses to the same value, but
 * is harmless when printed.
 */
export function visibleJson(value: unknown, indent = 2): string {
  return JSON.stringify(value, null, indent)
    .replace(/[^\n\P{Cc}]|[\p{Cf}\p{Zl}\p{Zp}]/gu, escapedInJson)
    .replace(inlineCommand, escapedInJson);
}

/** Replaces invisible characters and log commands with XML character references. */
export function visibleXml(text: string): string {
  const reference = (sign: string) => `&#${sign.codePointAt(0)};`;
  return text
    .replace(/[^\n\P{Cc}]|[\p{Cf}\p{Zl}\p{Zp}]/gu, reference)
    .replace(/^(\s*):(?=:)/gm, "$1&#58;")
    .replace(inlineCommand, "&#35;");
}

function inertLine(line: string): string {
  return visibleText(line)
    .replace(lineCommand, `$1${writtenOut(":")}`)
    .replace(inlineCommand, writtenOut);
}

function writtenOut(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  return `\\u{${code.toString(16)}}`;
}

function escapedInJson(character: string): string {
  const unit = (at: number) => `\\u${character.charCodeAt(at).toString(16).padStart(4, "0")}`;
  return character.length === 1 ? unit(0) : `${unit(0)}${unit(1)}`;
}
