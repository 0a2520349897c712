import { UserError } from "../user-error.ts";

/** The error for a run with contents that no run has. */
export function damaged(place: string, why: string): UserError {
  return new UserError(`${place} is damaged (${why}). Use an intact copy, or run it again.`);
}
