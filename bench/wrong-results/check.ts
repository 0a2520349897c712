import { textTable } from "../../src/text-table.ts";
import type { WrongResult } from "./wrong-result.ts";

/** What the product showed for one class, or the error with which its case ended. */
export interface Checked extends Pick<WrongResult, "kind" | "wrong"> {
  readonly observed: string;
  readonly isRight: boolean;
}

/** Runs the case of one class. */
export async function check({ kind, wrong, expected, observe }: WrongResult): Promise<Checked> {
  try {
    const observed = await observe(false);
    return { kind, wrong, observed, isRight: observed === expected };
  } catch (error) {
    return { kind, wrong, observed: error instanceof Error ? error.message : String(error), isRight: false };
  }
}

const width = 48;

/** The results as a table, with long cells on several lines. */
export function tableOf(results: readonly Checked[]): string {
  const rows = results.flatMap(({ kind, wrong, observed, isRight }) => {
    const columns = [[kind], wrapped(wrong), wrapped(observed), [isRight ? "pass" : "FAIL"]];
    const height = Math.max(...columns.map(({ length }) => length));
    return Array.from({ length: height }, (_, line) => columns.map((lines) => lines[line] ?? ""));
  });
  return textTable({ header: ["class", "what goes wrong", "what Deskproof shows", "result"], rows });
}

function wrapped(text: string): string[] {
  return text.match(new RegExp(`\\S.{0,${width - 1}}(?= |$)|\\S+`, "gs")) ?? [""];
}
