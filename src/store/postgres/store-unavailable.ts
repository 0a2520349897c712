import { UserError } from "../../user-error.ts";

/** The error for a database that cannot be reached, rejects the login, stops answering or closes the connection. */
export class StoreUnavailable extends UserError {
  /** Whether the address or the login is wrong, so that trying again does not help. */
  readonly isRefused: boolean;

  constructor(message: string, { isRefused = false } = {}) {
    super(message);
    this.isRefused = isRefused;
  }
}

/** An error reported by PostgreSQL about a statement, with its SQLSTATE. */
export class PostgresError extends Error {
  override readonly name = "PostgresError";
  readonly sqlState: string;

  constructor(sqlState: string, message: string) {
    super(message);
    this.sqlState = sqlState;
  }
}
