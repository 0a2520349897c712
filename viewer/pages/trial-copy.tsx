import { useEffect, useState } from "preact/hooks";

/** A button that copies text to the clipboard and shows a confirmation. */
export function CopyButton({ title, text }: { readonly title: string; readonly text: () => string }) {
  const [outcome, showOutcome] = useState("");
  useEffect(() => {
    if (outcome === "") return;
    const timer = setTimeout(() => showOutcome(""), 2_000);
    return () => clearTimeout(timer);
  }, [outcome]);
  return (
    <button type="button" class="plain-button" onClick={async () => showOutcome((await copy(text())) ? "Copied" : "Not allowed")}>
      <span aria-live="polite">{outcome === "" ? title : outcome}</span>
    </button>
  );
}

async function copy(text: string): Promise<boolean> {
  // A report on a plain http host is not a secure context, so the page has no clipboard access.
  if (!window.isSecureContext) return copyBySelection(text);
  return navigator.clipboard.writeText(text).then(
    () => true,
    () => copyBySelection(text),
  );
}

function copyBySelection(text: string): boolean {
  const field = document.createElement("textarea");
  field.value = text;
  field.className = "unseen";
  document.body.append(field);
  field.select();
  const worked = document.execCommand("copy");
  field.remove();
  return worked;
}
