import type { ComponentChildren } from "preact";
import "../style/share-cell.css";

/** A number on a background that gets darker the more trials fail; the number can be read without colour vision. */
export function ShareCell({
  failed,
  title,
  href,
  children,
}: {
  /** From 0 (no failures) to 1 (all failures). */
  readonly failed: number;
  readonly title?: string;
  readonly href?: string;
  readonly children: ComponentChildren;
}) {
  const given = { class: `share-cell ${failed <= 0 ? "whole" : ""}`, title, style: { "--failed": failed.toFixed(3) } };
  // The arrow keys move between cells. A tab stop in every cell would make other controls hard to reach.
  return href ? (
    <a {...given} href={href} tabIndex={-1}>
      {children}
    </a>
  ) : (
    <span {...given}>{children}</span>
  );
}
