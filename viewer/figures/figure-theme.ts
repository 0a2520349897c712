/** The colours a figure is drawn in: the page's variables, or fixed ones where there is no page. */
export interface FigureTheme {
  readonly text: string;
  readonly muted: string;
  readonly rule: string;
  readonly accent: string;
  readonly bad: string;
  readonly paper: string;
}

/** What a figure is drawn on. */
export interface Canvas {
  readonly width: number;
  readonly theme: FigureTheme;
}

/** The light colours of style/tokens.css, for drawings that stand alone. */
export const paperTheme: FigureTheme = {
  text: "#1c1a17",
  muted: "#625d55",
  rule: "#e3dfd8",
  accent: "#0b5a87",
  bad: "#a8400a",
  paper: "#fcfbf9",
};

/** From here down a figure has no room for names at its side. */
const narrowest = 560;

/** Whether a figure is drawn for a phone. */
export function isNarrow({ width }: Canvas): boolean {
  return width < narrowest;
}
