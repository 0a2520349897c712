import type { DatabaseSync } from "node:sqlite";
import { type Problem, placeAt } from "../case/problem.ts";
import { runGuarded } from "../world/sql-guard.ts";

/** Runs a file of SQL and says where and why it stops, if it does. */
export function runSql(database: DatabaseSync, { file, sql }: { file: string; sql: string }): Problem | undefined {
  let start = 0;
  // SQLite does not say where it stopped, so the statements are run one by one until one fails.
  for (const end of [...sql.matchAll(/;/g)].map((match) => match.index + 1).concat(sql.length)) {
    const statement = sql.slice(start, end);
    const said = errorOf(database, statement);
    // A semicolon inside a trigger or a text is no end: go on to the next.
    const unfinished = said === "incomplete input" || said?.startsWith("unrecognized token");
    if (said !== undefined && (end === sql.length || !unfinished)) {
      const place = placeAt(sql, start + offsetOf(statement, said));
      return { file, ...place, message: `SQLite says: ${said}`, expected: "SQL that SQLite accepts" };
    }
    if (said === undefined) start = end;
  }
  return undefined;
}

function errorOf(database: DatabaseSync, statement: string): string | undefined {
  try {
    runGuarded(database, statement);
    return undefined;
  } catch (error) {
    if (error instanceof Error) return error.message.replaceAll(/\s+/g, " ");
    throw error;
  }
}

// The word SQLite names, or the first one after blanks and comments.
function offsetOf(statement: string, said: string): number {
  const word = /near "([^"]+)"/.exec(said)?.[1];
  const blank = /^(?:\s|--[^\n]*\n)*/.exec(statement)?.[0].length ?? 0;
  const found = word === undefined ? -1 : statement.indexOf(word, blank);
  return found < 0 ? blank : found;
}
