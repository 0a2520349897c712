import { barX, type Markish, text } from "@observablehq/plot";
import type { FigureTheme } from "./figure-theme.ts";
import type { KeyEntry } from "./key.ts";
import { widthOf } from "./label.ts";

/** A category that is counted in each row. */
export interface StackPart {
  readonly title: string;
  readonly colour: string;
  readonly opacity: number;
  /** The text colour of the category's counts. */
  readonly ink: string;
}

/** The counts of a row, in the order of the parts. */
export interface StackRow {
  readonly name: string;
  readonly counts: readonly number[];
}

/** The three symbols for always, sometimes and never, which are the same in every chart that counts trials. */
export function everSomeNever(theme: FigureTheme, titles: readonly [string, string, string]): readonly StackPart[] {
  const [first, second, third] = titles;
  return [
    { title: first, colour: theme.accent, opacity: 1, ink: theme.paper },
    { title: second, colour: theme.accent, opacity: 0.3, ink: theme.text },
    { title: third, colour: theme.bad, opacity: 1, ink: theme.paper },
  ];
}

/** A legend for the parts of a stack. */
export function stackKey(parts: readonly StackPart[]): KeyEntry[] {
  return parts.map(({ title, colour, opacity }) => ({ title, colour, opacity, sign: "block" }));
}

/** Stacked counts in rows; each count is labelled if there is room. `room` is the width of the longest row. */
export function stackMarks(
  rows: readonly StackRow[],
  { parts, shift, room }: { readonly parts: readonly StackPart[]; readonly shift: number; readonly room: number },
): Markish[] {
  const longest = Math.max(1, ...rows.map(({ counts }) => sum(counts)));
  const pieces = rows.flatMap(({ name, counts }) =>
    counts.map((count, place) => {
      const from = sum(counts.slice(0, place));
      const fits = (count / longest) * room > widthOf(`${count}`) + 6;
      return { name, place, count, from, to: from + count, middle: from + count / 2, fits };
    }),
  );
  return parts.flatMap(({ colour, opacity, ink }, place) => {
    const own = pieces.filter((piece) => piece.place === place && piece.count > 0);
    return [
      barX(own, {
        y: "name",
        x1: "from",
        x2: "to",
        fill: colour,
        fillOpacity: opacity,
        insetTop: shift > 0 ? 18 : 5,
        insetBottom: 5,
        insetRight: 1,
      }),
      text(
        own.filter(({ fits }) => fits),
        {
          y: "name",
          x: "middle",
          text: ({ count }: { count: number }) => `${count}`,
          fill: ink,
          dy: shift - (shift > 0 ? 1.5 : 0),
        },
      ),
    ];
  });
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}
