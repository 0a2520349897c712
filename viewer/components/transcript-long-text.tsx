import { useState } from "preact/hooks";
import { Plain } from "./plain.tsx";

/** Text of any length; very long text is cut until the user asks to see all of it. */
export function LongText({ text, limit = 2400 }: { readonly text: string; readonly limit?: number }) {
  const [isWhole, showWhole] = useState(false);
  // Cutting less than a fifth of the text is not worth a click.
  if (isWhole || text.length <= limit * 1.2) return <Plain text={text} />;
  return (
    <>
      <Plain text={cut(text, limit)} />
      <button type="button" class="show-all" onClick={() => showWhole(true)}>
        Show all {text.length.toLocaleString("en")} characters
      </button>
    </>
  );
}

/** The beginning of a text that is longer than `limit`; surrogate pairs are not split. */
export function cut(text: string, limit: number): string {
  return text.length <= limit ? text : `${text.slice(0, limit - 1).replace(/[\ud800-\udbff]$/, "")}…`;
}

/** A value as indented JSON; long values scroll in their own box. */
export function JsonText({ value }: { readonly value: unknown }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
    <div class="json" tabIndex={0}>
      <pre>
        <LongText text={JSON.stringify(value, null, 2)} />
      </pre>
    </div>
  );
}
