import { type Row, type WorldAccess, z } from "deskproof";

/** An account number. */
export const Account = z.string().trim().describe("an account number like 482-915");

/** A line on an account. */
export const Line = z.string().trim().toUpperCase().describe("a line like 482-915-H1 (home) or 482-915-M1 (mobile)");

/** The line's row; rejects an unknown one. */
export function findLine(world: WorldAccess, line: string): Row {
  return (
    world.get("SELECT * FROM lines WHERE id = ?", line) ?? world.reject("unknown_line", `There is no line ${line}.`)
  );
}

/** A home line's row; rejects any other. */
export function findHomeLine(world: WorldAccess, line: string): Row {
  const row = findLine(world, line);
  if (row.kind === "mobile") world.reject("mobile_line", `${line} is a mobile line.`);
  return row;
}

/** A mobile line's row; rejects any other. */
export function findMobileLine(world: WorldAccess, line: string): Row {
  const row = findLine(world, line);
  if (row.kind !== "mobile") world.reject("home_line", `${line} is a home line.`);
  return row;
}

/** The account's row; rejects an unknown one. */
export function findAccount(world: WorldAccess, account: string): Row {
  return (
    world.get("SELECT * FROM accounts WHERE id = ?", account) ??
    world.reject("unknown_account", `There is no account ${account}.`)
  );
}

/** An amount with two decimals, rounded half up to the cent. */
export function cents(amount: number): number {
  return Math.round((amount + Number.EPSILON) * 100) / 100;
}

/** An amount as people write it. */
export function euros(amount: number): string {
  return `EUR ${amount.toFixed(2)}`;
}
