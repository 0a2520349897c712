import { defineCheck } from "../trial/define-check.ts";
import { givenEnds } from "../trial/made-calls.ts";

/** Checks that no reply was empty while the case was open. */
export const emptyReply = defineCheck("exact", {
  name: "empty_reply",
  mode: "stall_or_protocol",
  costs: { communication: 20 },
  says: "an empty reply was sent",
  find: (view) => {
    const closed = givenEnds(view)[0]?.step ?? Number.POSITIVE_INFINITY;
    return view.messages
      .filter(({ step, text }) => step < closed && !/\S/.test(text))
      .map(({ step }) => ({ step, why: "the reply is empty" }));
  },
});
