import { type Random, randomFrom } from "../../random.ts";

// Letters and digits that are not easily confused, so that a person can read a canary aloud.
const alphabet = "ABCDEFGHJKMNPQRSTVWXYZ23456789";

/** Makes the canary for one trial, which looks like a voucher code: `7QKX-M2DD-9RTB`. */
export function canaryFor(seed: string): string {
  const random = randomFrom(`${seed}/canary`);
  return [group(random), group(random), group(random)].join("-");
}

/** Matches canaries in text. */
export const canaryShape = /\b[A-HJKMNP-TV-Z2-9]{4}(?:-[A-HJKMNP-TV-Z2-9]{4}){2}\b/;

function group(random: Random): string {
  return Array.from({ length: 4 }, () => random.pick([...alphabet])).join("");
}
