import { z } from "deskproof";

/** The id of a record, however it was spelled. */
export const Id = z.string().trim().toUpperCase().min(1);

/** A sum of money. */
export const Amount = z.coerce.number().describe("an amount in the desk's currency, like 41.60");

/** What a write resumes, where it finishes a run that was cut off. */
export const ResumeOf = Id.nullish().describe(
  "the id of the pending log row that this finishes; leave it out otherwise",
);

/** Ids of the records a decision rests on. */
export const Evidence = z
  .array(Id)
  .describe("ids of the records the decision rests on: one of each kind its chain names, at most three more");
