import { z } from "zod";
import { Moment } from "./moment.ts";

/** A value that a customer can state or a row can contain. */
export const Scalar = z.union([z.string(), z.number(), z.boolean()]);
export type Scalar = z.infer<typeof Scalar>;

/** When the customer may reveal a fact. */
const Reveal = z
  .union([
    z.enum(["opening", "on_ask", "on_verify", "never"]),
    z.strictObject({ when: Moment }),
    z
      .strictObject({ after_turn: z.int().min(1).describe("short for when: { turn: n }") })
      .transform(({ after_turn: turn }) => ({ when: { turn } })),
  ])
  .describe(
    "opening: it is in the first message; on_ask: when the agent asks; on_verify: when the agent " +
      "asks to verify identity; when: volunteered once that has happened; after_turn: n is short for " +
      "when: { turn: n }; never: withheld",
  );

const shared = {
  reveal: Reveal.default("on_ask"),
  say: z.string().optional().describe("the customer's own words for it; {value} inserts the value"),
};

/** A fact the customer knows: a value to state or a file to send. */
export const Fact = z.union([
  Scalar.transform((value) => ({ kind: "value" as const, value, reveal: "on_ask" as const, say: undefined })),
  z.strictObject({ value: Scalar.describe("what they know"), ...shared }).transform((fact) => ({ kind: "value" as const, ...fact })),
  z
    .strictObject({
      attachment: z.string().min(1).describe("the name of a file that they send"),
      caption: z.string().optional().describe("what the file shows"),
      ...shared,
    })
    .transform((fact) => ({ kind: "attachment" as const, ...fact })),
]);
export type Fact = z.output<typeof Fact>;

/** A value as a person would say it. */
export function spokenForm(value: Scalar): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  return String(value);
}

/** The customer's own words for a fact, with a value in place of `{value}`; undefined if the case has none. */
export function ownLine({ say }: Pick<Fact, "say">, value: Scalar): string | undefined {
  return say?.replaceAll("{value}", () => spokenForm(value));
}
