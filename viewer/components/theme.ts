/** Colours for charts, taken from the page's variables, so that they follow light and dark mode automatically. */
export const theme = {
  text: "var(--ink)",
  muted: "var(--muted)",
  rule: "var(--rule)",
  accent: "var(--accent)",
  good: "var(--good)",
  bad: "var(--bad)",
  warn: "var(--warn)",
  paper: "var(--paper)",
  /** Eight colours that are distinguishable with colour vision deficiency (Okabe and Ito). */
  categories: [1, 2, 3, 4, 5, 6, 7, 8].map((number) => `var(--category-${number})`),
} as const;
export type Theme = typeof theme;
