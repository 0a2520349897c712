import { describe, expect, it } from "vitest";
import { CaseCustomer } from "../../case/case-customer.ts";
import { habitsOf, voiceOf } from "./part.ts";

function customer(rest: object) {
  return CaseCustomer.parse({
    name: "Mo",
    persona: "plain",
    openings: ["Hello there, I need help."],
    goal: "help",
    ...rest,
  });
}

const habits = (rest: object) => habitsOf(customer(rest)).join("\n");

describe("the habits of a customer who is played by a model", () => {
  it.each([
    ["brief, in a hurry", /You write little/],
    ["chatty, warm", /as you talk/],
    ["stiff and formal", /courteous/],
    ["lower case, careless typos", /lower case[\s\S]*mistype/],
    ["writes in bursts, one line at a time", /two short messages/],
    ["friendly, vanishes when it is done", /do not say goodbye/],
    ["plain", /do not sum up/],
  ])("follow from the words of the persona: %s", (persona, habit) => {
    expect(habits({ persona })).toMatch(habit);
  });

  it("follow from how the case's lines are written", () => {
    expect(habits({ openings: ["my parcel is gone", "where is it"] })).toContain("lower case");
    expect(habits({ openings: ["My parcel is gone."] })).not.toContain("lower case");
    expect(habits({ openings: ["one two three four five", "one"], pushes: ["one two"] })).toContain("about 2 words");
  });

  it("come with the case's own lines as examples, their blanks left open", () => {
    const lines = { yes: ["Aye."], details: ["Here: {values}.", "That's {list}."] };
    expect(voiceOf(customer({ lines }))).toEqual(['giving details: "Here: …." or "That\'s …."', 'agreeing: "Aye."']);
    expect(voiceOf(customer({}))).toEqual([]);
  });
});
