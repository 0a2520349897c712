// Controls, what turns the direction of writing, and what takes no room: on a terminal or a page they could hide or forge text.
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;

// What the logs of build services take for a command: "::" where a line begins, and "##[", "##vso[" and the like anywhere.
const lineCommand = /^(\s*):(?=:)/;
const inlineCommand = /#(?=#\w*\[)/g;

/** Text of unknown origin on one line, with every character that cannot be seen written out. */
export function visibleText(text: string): string {
  return text.replace(unseen, writtenOut);
}

/** Text of several lines for a terminal or a log, with every other character that cannot be seen, and what a log would obey, written out. */
export function visibleLines(text: string): string {
  return text.split("\n").map(inertLine).join("\n");
}

/** A value as JSON in which those characters are escaped, so that it reads back the same and is inert where it is printed. */
export function visibleJson(value: unknown, indent = 2): string {
  return JSON.stringify(value, null, indent)
    .replace(/[^\n\P{Cc}]|[\p{Cf}\p{Zl}\p{Zp}]/gu, escapedInJson)
    .replace(inlineCommand, escapedInJson);
}

/** The text with each character, or what a log would obey, replaced as XML can hold it. */
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
