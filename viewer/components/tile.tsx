import type { ComponentChildren } from "preact";
import "../style/tile.css";

/** Tiles side by side, as many as fit. */
export function Tiles({ children }: { readonly children: ComponentChildren }) {
  return <div class="tiles">{children}</div>;
}

/** A short answer under its question. */
export function Tile({
  title,
  level = 3,
  children,
}: {
  readonly title: ComponentChildren;
  readonly level?: 3 | 4;
  readonly children: ComponentChildren;
}) {
  const Heading = level === 3 ? "h3" : "h4";
  return (
    <div class="tile">
      <Heading>{title}</Heading>
      {children}
    </div>
  );
}

/** Labels and values, in a row that wraps. */
export function Facts({ facts }: { readonly facts: readonly (readonly [string, ComponentChildren])[] }) {
  return (
    <dl class="facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
