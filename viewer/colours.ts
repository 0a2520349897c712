/** Light, dark, or as the reader's system has it. */
export const colourChoices = ["auto", "light", "dark"] as const;
export type Colours = (typeof colourChoices)[number];

const place = "deskproof-colours";

/** What the reader chose before; some browsers keep nothing for pages from disk. */
export function chosenColours(): Colours {
  try {
    const kept = localStorage.getItem(place);
    return colourChoices.find((choice) => choice === kept) ?? "auto";
  } catch (cause) {
    if (cause instanceof DOMException) return "auto";
    throw cause;
  }
}

/** Puts the choice on the page. */
export function applyColours(choice: Colours = chosenColours()): void {
  document.documentElement.dataset.colours = choice;
}

/** Puts a choice on the page and keeps it where that can be done. */
export function chooseColours(choice: Colours): void {
  applyColours(choice);
  try {
    localStorage.setItem(place, choice);
  } catch (cause) {
    if (!(cause instanceof DOMException)) throw cause;
  }
}
