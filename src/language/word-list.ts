import { readFileSync } from "node:fs";

const folder = new URL("./data/", import.meta.url);

/** The entries of a `data/` list, one per line; lines starting with `#` are comments. */
export function wordList(name: string): readonly string[] {
  return groupsIn(name).get("") ?? [];
}

/** The entries of a `data/` list by group; a line such as `[refund]` starts a group. */
export function wordGroups(name: string): Readonly<Record<string, readonly string[]>> {
  return Object.fromEntries([...groupsIn(name)].filter(([group]) => group !== ""));
}

/** The first word of each entry, mapped to the rest of the entry. */
export function wordPairs(name: string): ReadonlyMap<string, string> {
  return new Map(
    wordList(name).map((entry): [string, string] => {
      const [word = "", ...rest] = entry.split(" ");
      return [word, rest.join(" ")];
    }),
  );
}

/** Reads a list. An indented line continues the previous line, and a duplicate entry within a group is an error. */
function groupsIn(name: string): ReadonlyMap<string, readonly string[]> {
  const groups = new Map<string, Map<string, number>>([["", new Map()]]);
  let group = "";
  for (const { text, line } of entriesIn(readFileSync(new URL(`${name}.txt`, folder), "utf8"))) {
    const header = /^\[(.+)\]$/.exec(text)?.[1];
    const entries = groups.get(header ?? group) ?? new Map<string, number>();
    const before = header === undefined ? entries.get(text) : groups.has(header) ? 0 : undefined;
    if (before !== undefined) throw new Error(`The word list data/${name}.txt has "${text}" twice: line ${line} repeats an earlier one.`);
    if (header === undefined) entries.set(text, line);
    group = header ?? group;
    groups.set(group, entries);
  }
  return new Map([...groups].map(([key, entries]) => [key, [...entries.keys()]]));
}

function entriesIn(text: string): { readonly text: string; readonly line: number }[] {
  const entries: { text: string; line: number }[] = [];
  text.split("\n").forEach((raw, index) => {
    const last = entries.at(-1);
    if (raw.trim() === "" || raw.startsWith("#")) return;
    if (raw.startsWith(" ") && last) last.text += `${last.text.endsWith("|") ? "" : " "}${raw.trim()}`;
    else entries.push({ text: raw.trim(), line: index + 1 });
  });
  return entries;
}
