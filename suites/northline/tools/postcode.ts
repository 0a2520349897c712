import { z } from "deskproof";

/** A postcode in normalized form: uppercase, no spaces, without the ZIP+4 digits. */
export const Postcode = z.string().transform(plainPostcode).describe("a postcode like 04101 or LS1 4AP");

/** Whether two spellings refer to the same postcode. */
export function samePostcode(one: string, other: string): boolean {
  return plainPostcode(one) === plainPostcode(other);
}

function plainPostcode(spelled: string): string {
  return spelled
    .toUpperCase()
    .replaceAll(/\s/g, "")
    .replace(/^(\d{5})-?\d{4}$/, "$1");
}
