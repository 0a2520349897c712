import { csvCell } from "../../src/report/text/csv-cell.ts";
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

/** A table as CSV. */
export function csvOf(titles: readonly string[], rows: readonly (readonly Exported[])[]): string {
  const cell = (value: Exported) => (typeof value === "string" ? csvCell(value) : `${value ?? ""}`);
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
