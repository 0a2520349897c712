/** Environment variables by name. */
export type EnvironmentVariables = { readonly [name: string]: string | undefined };

/** A value that must never be written anywhere, and where it was found. */
export interface Secret {
  /** The variable, or a description of the place, for messages. */
  readonly place: string;
  readonly value: string;
}

/** The shortest value that can be redacted. Shorter ones occur by coincidence, and so do their encodings. */
export const shortestSecret = 6;

/** The minimum length of a value that counts as a secret because of its name, by the characters that it consists of. */
const shortest = { mixed: 8, digits: 12, letters: 20 };

/** Whether a value is long and unusual enough not to appear in a text by coincidence. */
export function isUncommon(value: string): boolean {
  const least = /^\d+$/.test(value) ? shortest.digits : /^[a-z]+$/i.test(value) ? shortest.letters : shortest.mixed;
  return value.length >= least;
}
