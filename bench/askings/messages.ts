import { readdirSync, readFileSync } from "node:fs";
import { z } from "zod";

/** An agent's message, the facts of its desk with their labels, and the names of those that it asks for. */
export const Asking = z.object({
  desk: z.string(),
  facts: z.record(z.string(), z.string()),
  text: z.string(),
  asks: z.array(z.string()),
});
export type Asking = z.infer<typeof Asking>;

const folder = new URL("./", import.meta.url);

/** The labelled messages in this folder. */
export function readAskings(): readonly Asking[] {
  const files = readdirSync(folder).filter((name) => name.endsWith(".jsonl"));
  return files.sort().flatMap((name) =>
    readFileSync(new URL(name, folder), "utf8")
      .trim()
      .split("\n")
      .map((line) => Asking.parse(JSON.parse(line))),
  );
}
