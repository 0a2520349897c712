import { z } from "zod";

const Happening = z
  .strictObject({
    refused: z.literal(true).optional().describe("the agent refused something"),
    offered: z.string().min(1).optional().describe("the agent offered this action, or did it"),
    asked: z.string().min(1).optional().describe("the agent asked for this slot"),
    told: z
      .string()
      .min(1)
      .optional()
      .describe("the agent stated this fact's value; `amount`, `date`, `time` and `id` stand for any new one"),
    times: z.int().min(2).optional().describe("not at the first of these, but at the n-th turn of the agent with one"),
    turn: z
      .int()
      .min(1)
      .optional()
      .describe("from this customer turn on, whatever has happened; the opening is turn 1"),
  })
  .refine(
    (moment) => Object.keys(moment).some((key) => key !== "times"),
    "one of refused, offered, asked, told and turn",
  );

/** What has to have happened before a customer says a line; of several, the first that happens counts. */
export const Moment = z
  .union([z.literal("refused"), Happening])
  .transform((moment): Moment => (moment === "refused" ? { refused: true } : moment))
  .describe("refused, or { offered: action }, { asked: slot }, { told: fact }, { turn: n }");
export type Moment = z.output<typeof Happening>;

/** What `told` may name besides a fact: any value of that kind that the customer has not named itself. */
export const toldKinds = ["amount", "date", "time", "id"] as const;
