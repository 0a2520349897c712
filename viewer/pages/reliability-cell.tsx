import type { ComponentChildren } from "preact";
import "../style/share-cell.css";

/** A number on a background that gets darker the more trials fail; the number can be read without colour vision. */
export function ShareCell({
  failed,
  title,
  children,
}: {
  /** From 0 (no failures) to 1 (all failures). */
  readonly failed: number;
  readonly title?: string;
  readonly children: ComponentChildren;
}) {
  return (
    <span class={`share-cell ${failed <= 0 ? "whole" : ""}`} title={title} style={{ "--failed": failed.toFixed(3) }}>
      {children}
    </span>
  );
}
