/** A mistake the user can mend: its message says what is wrong, where, and what to do. Anything else thrown is our bug. */
export class UserError extends Error {
  override readonly name = "UserError";
}
