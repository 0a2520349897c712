import { readFileSync } from "node:fs";

const folder = new URL("./data/", import.meta.url);

/** The entries of a list in `data/`, one a line; what follows a `#` is a comment. An entry that stands twice is an error. */
export function wordList(name: string): readonly string[] {
  const entries = entriesIn(readFileSync(new URL(`${name}.txt`, folder), "utf8"));
  const twice = entries.find((entry, at) => entries.indexOf(entry) < at);
  if (twice !== undefined) throw new Error(`The word list ${name}.txt has "${twice}" twice.`);
  return entries;
}

function entriesIn(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.replace(/#.*/, "").trim())
    .filter((entry) => entry !== "");
}
