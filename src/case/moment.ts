import { z } from "zod";

const Happening = z
  .strictObject({
    refused: z.literal(true).optional().describe("the agent refused something"),
    offered: z.string().min(1).optional().describe("the agent offered this action or took it"),
    asked: z.string().min(1).optional().describe("the agent asked for this slot"),
    told: z
      .string()
      .min(1)
      .optional()
      .describe("the agent stated this fact's value; `amount`, `date`, `time` and `id` match any new value of that kind"),
    times: z.int().min(2).optional().describe("wait for the n-th agent turn in which one of these happens, not the first"),
    turn: z.int().min(1).optional().describe("from this customer turn on, regardless of the agent; the opening is turn 1"),
  })
  .refine((moment) => Object.keys(moment).some((key) => key !== "times"), "one of refused, offered, asked, told and turn");

/** The event that a customer's line waits for; if several are given, the first one that happens triggers the line. */
export const Moment = z
  .union([z.literal("refused"), Happening])
  .transform((moment): Moment => (moment === "refused" ? { refused: true } : moment))
  .describe("refused, or { offered: action }, { asked: slot }, { told: fact }, { turn: n }");
export type Moment = z.output<typeof Happening>;

/** The names that `told` accepts besides facts; each matches any value of that kind that the customer has not mentioned. */
export const toldKinds = ["amount", "date", "time", "id"] as const;
