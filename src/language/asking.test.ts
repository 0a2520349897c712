import { expect, it } from "vitest";
import { readAskingClauses } from "./asking.ts";

const asking = (message: string) =>
  readAskingClauses(message)
    .filter(({ asks }) => asks > 0)
    .map(({ text }) => text);

it("tells clauses that ask for a detail from those that state something", () => {
  expect(asking("I have found the order. When did the parcel arrive?")).toEqual(["When did the parcel arrive?"]);
  expect(asking("We will write to you once the parcel has arrived.")).toEqual([]);
});

it("takes an instruction for no question", () => {
  expect(asking("Please leave the room now, and see a doctor about the bites.")).toEqual([]);
});

it("takes a polite request without a question mark for a question", () => {
  expect(asking("It would also help me to know whether it has been used.")).toHaveLength(1);
});

it("keeps the second half of an either-or question with the first", () => {
  expect(asking("Has it been on a trip, or did you only try it at home?")).toEqual([
    "Has it been on a trip or did you only try it at home?",
  ]);
});

it("takes the items of a list for questions because of the line above it", () => {
  expect(asking("Please send me:\n- your full name\n- the email address on the account")).toEqual([
    "your full name",
    "the email address on the account",
  ]);
});

it("takes a follow-up that depends on the answer before it for no question of its own", () => {
  expect(asking("Have you told reception that you are leaving? When?")).toContain("When?");
  expect(asking("Have you told reception that you are leaving, and if so, when?")).not.toContain("when?");
});

it("knows which clause a remark in parentheses belongs to", () => {
  const remark = readAskingClauses("Which bill is it (the month will do)?").find(({ text }) => text.includes("month"));
  expect(remark?.remarkOn).toBe("Which bill is it");
});

it("does not take what the agent announces as a question", () => {
  const message = "Please send me your email, and I'll check the stock and the ship date for your order.";
  const asking = readAskingClauses(message).filter(({ asks }) => asks > 0);
  expect(asking.map(({ text }) => text).join(" ")).not.toMatch(/ship date/);
  expect(asking.length).toBeGreaterThan(0);
});
