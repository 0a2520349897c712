// Controls, what turns the direction of writing, and what takes no room: on a terminal or a page they could hide or forge text.
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;

/** Text of unknown origin on one line, with every character that cannot be seen written out. */
export function visibleText(text: string): string {
  return text.replace(unseen, (character) => {
    const code = character.codePointAt(0) ?? 0;
    return `\\u{${code.toString(16)}}`;
  });
}

/** Text of several lines for a terminal, with every other character that cannot be seen written out. */
export function visibleLines(text: string): string {
  return text.split("\n").map(visibleText).join("\n");
}
