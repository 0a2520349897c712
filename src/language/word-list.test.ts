import { readdirSync } from "node:fs";
import { expect, it } from "vitest";
import { wordList } from "./word-list.ts";

const lists = readdirSync(new URL("./data/", import.meta.url)).map((file) => file.replace(/\.txt$/, ""));

it.each(lists)("%s has entries, none of them twice and no comment among them", (name) => {
  const entries = wordList(name);
  expect(entries.length).toBeGreaterThan(0);
  expect(entries.filter((entry) => entry.includes("#"))).toEqual([]);
});
