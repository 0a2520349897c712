import { expect, it } from "vitest";
import { tellsOfHandOver } from "./hand-over.ts";

it.each([
  "One of my colleagues has it now, and you'll hear from them within one business day.",
  "It needs a specialist to sign off, so it's in their hands.",
  "It's not my call: a senior colleague decides. They have all they need and will write to you.",
  "I've popped it across to a colleague.",
  "Billing has to fix this one, so I've sent it their way.",
  "**Next step:** our **safety team** will contact you",
  "A decision on an order of this value rests with a colleague.",
  "I've brought in a senior colleague.",
  "I've escalated this, and you will hear back within one business day.",
  "I have handed this over, and they will write to you.",
  "I'm passing this on now.",
  "Our people will write to you.",
  "One of my coworkers has your case.",
  "One of us decides by Friday.",
  "I could not match what you gave me, so I've handed this over to a colleague, who will write to you.",
])("recognises that someone takes over: %s", (message) => {
  expect(tellsOfHandOver(message)).toBe(true);
});

it.each([
  "You'll hear from us within one business day.",
  "Thank you for writing to our team.",
  "If you like, a colleague could look at it.",
  "Would you like me to pass this to a colleague?",
  "I understand you would like somebody who takes this seriously.",
  "I'll take care of it for our team.",
  "I can't pass this to a colleague.",
  "The carrier's team will contact you.",
  "Hello, this is Maya from the Fernhill support team.",
  "Your billing address is 3 Elm Street.",
  "I looked at our office hours.",
  "Putting another person's name on it takes time.",
])("recognises no escalation: %s", (message) => {
  expect(tellsOfHandOver(message)).toBe(false);
});
