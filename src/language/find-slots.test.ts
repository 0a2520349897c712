import { describe, expect, it } from "vitest";
import { readAgentMessage } from "./read-agent-message.ts";

const SLOTS = (
  "user_id order_number account_number email phone name date_of_birth address postcode place date item quantity " +
  "reason problem change preference payment_method photo verification device symptom reading other"
).split(" ");

function asked(text: string): string[] {
  return readAgentMessage(text, { slots: SLOTS }).flatMap((act) => (act.act === "request" ? act.slots : []));
}

describe("what a question is for", () => {
  it.each([
    ["What email did you order with?", ["email"]],
    ["Which of your accounts would you like to close?", ["account_number"]],
    ["What dates are you looking at?", ["date"]],
    ["Which number is having the problem?", ["phone"]],
    ["What's your phone number?", ["phone"]],
    ["What's your date of birth?", ["date_of_birth"]],
    ["What zip code is that?", ["postcode"]],
    ["What kind of room are you looking for?", ["preference"]],
    ["What's the reason you're sending them back?", ["reason"]],
    ["What does the app tell you?", ["symptom"]],
    ["By post or by email?", ["preference"]],
    ["Could I start with your account number?", ["account_number"]],
    ["Once I have the colour you'd like instead, I can go ahead.", ["preference"]],
    ["Is the whole street dark or only your house?", ["symptom"]],
  ])("reads %s", (text, slots) => {
    expect(asked(text)).toEqual(slots);
  });

  it.each([
    "Type your password in the box and press Enter.",
    "Give the receptionist your name and they'll hand you the key.",
    "Please send the item back to us in its original box.",
    "I need to see why the payment failed, one moment.",
    "I don't need your PIN.",
    "Once we know more, we'll email you.",
  ])("hears no question in %s", (text) => {
    expect(asked(text)).toEqual([]);
  });
});
