import { describe, expect, it } from "vitest";
import { readMessage } from "./read-message.ts";

function actions(text: string): string[] {
  return readMessage(text).claims.flatMap((claim) =>
    claim.kind === "action" ? [`${claim.value} ${claim.polarity}${claim.conditional === true ? " if" : ""}`] : [],
  );
}

describe("claims", () => {
  it.each([
    ["I've cancelled your subscription.", ["cancel done"]],
    ["The booking can't be moved.", ["modify cannot"]],
    ["I'll send a replacement today.", ["replace will"]],
    ["Your refund will be processed tomorrow.", ["refund will"]],
    ["I'll cancel it once you confirm.", ["cancel will if"]],
    ["A colleague will call you back on Monday.", ["contact will"]],
    ["I'm transferring you to our billing team.", ["handover will"]],
    ["Your case has been passed to our legal team.", ["handover done"]],
    ["I can sort the paperwork out with you.", []],
    ["I'll check the tracking.", []],
  ])("of %j", (text, expected) => {
    expect(actions(text)).toEqual(expected);
  });

  it("state each value once", () => {
    const claims = readMessage("Order AB-2201 costs $20. Yes, AB-2201 costs $20.").claims;
    expect(claims).toEqual([
      { kind: "id", value: "AB-2201" },
      { kind: "money", value: "20.00", currency: "USD" },
    ]);
  });
});
