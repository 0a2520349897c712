import type { DatabaseSync } from "node:sqlite";
import { type Problem, placeAt } from "../../case/problem.ts";
import { runGuarded } from "../../world/sql-guard.ts";

/** Runs a SQL file; if it fails, reports the position and the reason. */
export function runSql(database: DatabaseSync, { file, sql }: { file: string; sql: string }): Problem | undefined {
  let start = 0;
  // SQLite does not report the position of an error, so run the statements one by one.
  for (const end of [...sql.matchAll(/;/g)].map((match) => match.index + 1).concat(sql.length)) {
    const statement = sql.slice(start, end);
    const failure = errorOf(database, statement);
    // A semicolon inside a trigger or string does not end the statement, so extend the statement to the next semicolon.
    const unfinished = failure === "incomplete input" || failure?.startsWith("unrecognized token");
    if (failure !== undefined && (end === sql.length || !unfinished)) {
      const place = placeAt(sql, start + offsetOf(statement, failure));
      return { file, ...place, message: `SQLite says: ${failure}`, expected: "SQL that SQLite accepts" };
    }
    if (failure === undefined) start = end;
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

// The position of the token that SQLite names, or of the first token after whitespace and comments.
function offsetOf(statement: string, failure: string): number {
  const word = /near "([^"]+)"/.exec(failure)?.[1];
  const blank = /^(?:\s|--[^\n]*\n)*/.exec(statement)?.[0].length ?? 0;
  const found = word === undefined ? -1 : statement.indexOf(word, blank);
  return found < 0 ? blank : found;
}
