/** The colour choices: light, dark, or the system's setting. */
export const colourChoices = ["auto", "light", "dark"] as const;
export type Colours = (typeof colourChoices)[number];

const place = "deskproof-colours";

/** The saved choice; "auto" if there is none, or if the browser provides no storage for pages opened from disk. */
export function chosenColours(): Colours {
  try {
    const kept = localStorage.getItem(place);
    return colourChoices.find((choice) => choice === kept) ?? "auto";
  } catch (cause) {
    if (cause instanceof DOMException) return "auto";
    throw cause;
  }
}

/** Applies the choice to the page. */
export function applyColours(choice: Colours = chosenColours()): void {
  document.documentElement.dataset.colours = choice;
}

/** Applies a choice to the page and saves it if possible. */
export function chooseColours(choice: Colours): void {
  applyColours(choice);
  try {
    localStorage.setItem(place, choice);
  } catch (cause) {
    if (!(cause instanceof DOMException)) throw cause;
  }
}
