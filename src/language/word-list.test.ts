import { readdirSync } from "node:fs";
import { expect, it } from "vitest";
import { wordGroups, wordList } from "./word-list.ts";

const lists = readdirSync(new URL("./data/", import.meta.url)).map((file) => file.replace(/\.txt$/, ""));

it.each(lists)("%s has entries, in groups or without, and none of them twice", (name) => {
  const grouped = Object.values(wordGroups(name));
  const entries = grouped.length > 0 ? grouped.flat() : wordList(name);
  expect(entries.length).toBeGreaterThan(0);
  expect(grouped.length > 0 ? wordList(name) : []).toEqual([]);
  expect(grouped.filter((group) => group.length === 0)).toEqual([]);
});
