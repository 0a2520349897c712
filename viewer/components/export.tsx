import "../style/export.css";

/** Offers a file for download. */
export function download(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads the URL after the click handler has returned.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** One cell of an exported table. */
export type Exported = string | number | boolean | null;

/** A table as CSV. A cell that a spreadsheet would treat as a formula is prefixed with an apostrophe. */
export function csvOf(titles: readonly string[], rows: readonly (readonly Exported[])[]): string {
  const cell = (value: Exported) => {
    const text = value === null ? "" : `${value}`;
    const safe = typeof value === "string" && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
    return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  };
  return [titles, ...rows].map((row) => `${row.map(cell).join(",")}\r\n`).join("");
}

/** Small download buttons. */
export function ExportButtons({
  of,
  files,
}: {
  /** The name of the exported content, for screen readers. */
  readonly of: string;
  readonly files: readonly { readonly title: string; readonly give: () => void }[];
}) {
  return (
    <span class="export">
      {files.map(({ title, give }) => (
        <button key={title} type="button" aria-label={`${title} of ${of}`} onClick={give}>
          {title}
        </button>
      ))}
    </span>
  );
}
