import { z } from "deskproof";

/** The id of a record, in uppercase. */
export const Id = z.string().trim().toUpperCase().min(1);

/** An amount of money. */
export const Amount = z.coerce.number().describe("an amount in the desk's currency, like 41.60");

/** The pending log row that a write completes. */
export const ResumeOf = Id.nullish().describe(
  "the id of the pending log row that this call finishes; leave it out if the call does not finish one",
);

/** The ids of the records that a decision is based on. */
export const Evidence = z
  .array(Id)
  .describe(
    "ids of the records the decision is based on: one of each kind the chain names, the log row, " +
      "note or file that the decision depended on, and at most three more",
  );
