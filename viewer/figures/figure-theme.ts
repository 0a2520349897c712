/** The colours of a chart: the page's variables, or fixed colours if there is no page. */
export interface FigureTheme {
  readonly text: string;
  readonly muted: string;
  readonly rule: string;
  readonly accent: string;
  readonly bad: string;
  readonly paper: string;
}

/** The environment a chart is rendered in. */
export interface Canvas {
  readonly width: number;
  readonly theme: FigureTheme;
}

/** The light colours from style/tokens.css, for standalone charts. */
export const paperTheme: FigureTheme = {
  text: "#1c1a17",
  muted: "#625d55",
  rule: "#e3dfd8",
  accent: "#0b5a87",
  bad: "#a8400a",
  paper: "#fcfbf9",
};

/** Below this width, a chart has no room for names at the side. */
const narrowest = 560;

/** Whether a chart is rendered at phone width. */
export function isNarrow({ width }: Canvas): boolean {
  return width < narrowest;
}
