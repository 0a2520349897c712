import { type Row, type WorldAccess, z } from "deskproof";

/** An account number. */
export const Account = z.string().trim().describe("an account number like 482-915");

/** A line on an account. */
export const Line = z.string().trim().toUpperCase().describe("a line like 482-915-H1 (home) or 482-915-M1 (mobile)");

/** Returns the line's row; rejects an unknown line. */
export function findLine(world: WorldAccess, line: string): Row {
  return world.get("SELECT * FROM lines WHERE id = ?", line) ?? world.reject("unknown_line", `There is no line ${line}.`);
}

/** Returns a home line's row; rejects any other line. */
export function findHomeLine(world: WorldAccess, line: string): Row {
  const row = findLine(world, line);
  if (row.kind === "mobile") world.reject("mobile_line", `${line} is a mobile line.`);
  return row;
}

/** Returns a mobile line's row; rejects any other line. */
export function findMobileLine(world: WorldAccess, line: string): Row {
  const row = findLine(world, line);
  if (row.kind !== "mobile") world.reject("home_line", `${line} is a home line.`);
  return row;
}

/** Returns the account's row; rejects an unknown account. */
export function findAccount(world: WorldAccess, account: string): Row {
  return world.get("SELECT * FROM accounts WHERE id = ?", account) ?? world.reject("unknown_account", `There is no account ${account}.`);
}

/** An amount rounded to the cent; half a cent is rounded up. */
export function cents(amount: number): number {
  return Math.round((amount + Number.EPSILON) * 100) / 100;
}

/** An amount as the agent writes it, such as EUR 65.00. */
export function euros(amount: number): string {
  return `EUR ${amount.toFixed(2)}`;
}
