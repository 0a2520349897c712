import { z } from "zod";

/** What can be wrong with something an agent says. */
export const StatementKind = z.enum(["false", "unsupported", "promised", "leaked"]);
export type StatementKind = z.infer<typeof StatementKind>;

/** Words of the agent: where they stand, from one character of the event's words up to another. */
export const Passage = z.strictObject({
  event: z.int().min(0).describe("the event's number in the record"),
  quote: z.string().describe("the words as they stand there"),
  start: z.int().min(0),
  end: z.int().min(0),
});
export type Passage = z.infer<typeof Passage>;

/** What a statement goes against, as far as the judge names something. */
export const Against = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("event"), event: z.int() }),
  z.strictObject({ kind: z.literal("named"), name: z.string() }).describe("a rule, or an article"),
  z.strictObject({ kind: z.literal("nothing") }),
]);
export type Against = z.infer<typeof Against>;

/** A statement of the agent that a judge calls wrong, and whose quote stands where the judge says. */
export const Statement = z.strictObject({
  ...Passage.shape,
  kind: StatementKind,
  against: Against,
  why: z.string(),
  matters: z.boolean().describe("whether a customer could rely on it to their harm, or it costs the desk"),
});
export type Statement = z.infer<typeof Statement>;

/** A statement that cannot stand: the program could not find what the judge quotes or refers to. */
export const ThrownOut = z.strictObject({ event: z.int(), quote: z.string(), because: z.string() });
export type ThrownOut = z.infer<typeof ThrownOut>;

/** Whether two passages are about the same words: they overlap, or one holds the other. */
export function overlaps(one: Passage, other: Passage): boolean {
  if (one.event !== other.event) return false;
  return (
    (one.start < other.end && other.start < one.end) ||
    one.quote.includes(other.quote) ||
    other.quote.includes(one.quote)
  );
}
