import { expect, it } from "vitest";
import { contentStems, stemOf } from "./stem.ts";

it.each([
  ["cancel", "cancelled", "cancels", "cancelling", "cancellation"],
  ["send", "sent", "sending"],
  ["deliver", "delivered", "delivery"],
  ["investigate", "investigation", "investigating"],
  ["need", "needed", "needs"],
])("%s has the same stem in all its forms", (base, ...forms) => {
  for (const form of forms) expect(stemOf(form), form).toBe(stemOf(base));
});

it("leaves out of a text what says nothing of what it is about", () => {
  expect([...contentStems("I will be sending you the label on Monday, ann@example.com")]).toEqual([stemOf("send"), stemOf("label")]);
});
