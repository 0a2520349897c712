/** The kinds of personal data that are replaced. */
export const kinds = ["name", "email", "phone", "card", "iban", "address", "id", "birth_date", "ip", "url", "handle", "secret"] as const;
export type Kind = (typeof kinds)[number];
