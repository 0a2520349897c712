import "../style/plain.css";

// Invisible characters that can mislead people: control characters, direction overrides and joiners. Variation
// selectors for emoji are kept.
const unseen =
  /(?![\t\n]|(?<=\p{Extended_Pictographic}\ufe0f?)[\ufe0f\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;

/** Text from a run, shown verbatim with invisible characters escaped, and never as markup or a link. */
export function Plain({ text }: { readonly text: string }) {
  const parts = partsOf(text);
  return <bdi class="plain">{parts.map((part) => (part.unseen ? <Escape key={part.start} text={part.text} /> : part.text))}</bdi>;
}

function Escape({ text }: { readonly text: string }) {
  return (
    <span class="escape" title="an invisible character">
      {codeOf(text)}
    </span>
  );
}

function partsOf(text: string) {
  const parts: { readonly start: number; readonly text: string; readonly unseen: boolean }[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(unseen)) {
    if (index > end) parts.push({ start: end, text: text.slice(end, index), unseen: false });
    parts.push({ start: index, text: found, unseen: true });
    end = index + found.length;
  }
  if (end < text.length) parts.push({ start: end, text: text.slice(end), unseen: false });
  return parts;
}

/** Text from a run for attributes that take only a string, such as a title or an option. */
export function plainText(text: string): string {
  return text.replace(unseen, codeOf);
}

function codeOf(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;
}
