import { expect, it } from "vitest";
import { agrees, holdsWords, isLeaving, isSettled, isUndone, normalized } from "./hear.ts";

it.each(["Yes, please do.", "go ahead", "Perfect, yes, please go ahead!", "Yes, I agree to that.", "ok, that's fine"])(
  "treats %j as consent",
  (text) => expect(agrees(text)).toBe(true),
);

it.each([
  "No, that's not what I'm after.",
  "Yes, but not before Friday.",
  "Hang on, better idea. Could it go to my office instead?",
  "I don't want that, ok?",
  "How much is it?",
])("does not treat %j as consent", (text) => expect(agrees(text)).toBe(false));

it.each(["Great, thank you!", "Ok thanks", "Fine. Not what I'd hoped for, but thanks anyway.", "All good, bye"])(
  "recognises from %j that the customer is satisfied",
  (text) => expect(isSettled(text) || isLeaving(text)).toBe(true),
);

it.each(["Wait, this isn't sorted yet.", "Okay, and when will it ship?", "Any other shop would have sent a new one."])(
  "recognises from %j that something is unresolved",
  (text) => expect(isSettled(text) || isLeaving(text)).toBe(false),
);

it("distinguishes a step that was done from one that was not understood or only promised", () => {
  expect(["OK, done.", "The light is steady white."].map(isUndone)).toEqual([false, false]);
  const undone = ["How do I do that? I don't see what you mean.", "Ok, will do", "Where's that?"];
  expect(undone.map(isUndone)).toEqual([true, true, true]);
});

it("finds a value as a whole word, ignoring case and spacing", () => {
  expect(holdsWords(normalized("It's  fc-4371."), normalized("FC-4371"))).toBe(true);
  expect(holdsWords(normalized("It's FC-43710."), normalized("FC-4371"))).toBe(false);
});
