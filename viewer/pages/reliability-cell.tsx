import type { ComponentChildren } from "preact";
import "../style/share-cell.css";

/** A number on a ground that is the stronger the more fails; the number says it to those who see no colours. */
export function ShareCell({
  failed,
  title,
  href,
  children,
}: {
  /** From 0, nothing, to 1, everything. */
  readonly failed: number;
  readonly title?: string;
  readonly href?: string;
  readonly children: ComponentChildren;
}) {
  const given = { class: `share-cell ${failed <= 0 ? "whole" : ""}`, title, style: { "--failed": failed.toFixed(3) } };
  // Cells are walked through by the arrow keys; a tab stop in each would hold up whoever passes by.
  return href ? (
    <a {...given} href={href} tabIndex={-1}>
      {children}
    </a>
  ) : (
    <span {...given}>{children}</span>
  );
}
