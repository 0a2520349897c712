import { describe, expect, it } from "vitest";
import { asksForDetail, rankFacts } from "./rank-facts.ts";

function ranked(text: string, ...names: readonly string[]): readonly string[] {
  return rankFacts(
    text,
    names.map((name) => ({ name })),
  ).map(({ name }) => name);
}

describe("the fact that an agent most probably asks for is", () => {
  it("the one that the question names", () => {
    expect(ranked("What's your membership number?", "email", "membership_number", "home_club")[0]).toBe("membership_number");
    expect(ranked("Pet's name?", "owner_name", "pet_name", "pet_age")[0]).toBe("pet_name");
  });

  it("the one whose kind of value the question word asks for", () => {
    expect(ranked("When did it happen?", "machine", "accident_date", "injury")[0]).toBe("accident_date");
    expect(ranked("How many of you are coming?", "start_time", "venue", "guest_count")[0]).toBe("guest_count");
  });

  it("the one that other words of the question speak of", () => {
    expect(ranked("And how heavy is she?", "pet_name", "pet_weight", "pet_age")[0]).toBe("pet_weight");
    expect(ranked("And when were you born?", "last_visit", "full_name", "date_of_birth")[0]).toBe("date_of_birth");
  });

  it("the one in the question, not the one in what the agent repeats", () => {
    const text = "Thanks, I've found your order number A-1 in our system. Which email address did you use?";
    expect(ranked(text, "order_number", "email")[0]).toBe("email");
  });

  it("the one in a list of what the agent needs", () => {
    expect(ranked("To get started, please send me:\n- The ID of your workspace", "approver", "workspace_id", "plan")[0]).toBe(
      "workspace_id",
    );
  });

  it("the one whose description fits, when its name says nothing", () => {
    const facts = [
      { name: "detail_a", description: "colour of the router light" },
      { name: "detail_b", description: "contact phone number" },
    ];
    expect(rankFacts("What colour is the light?", facts)[0]?.name).toBe("detail_a");
  });
});

describe("probabilities", () => {
  it("leave room for none of the facts", () => {
    const [first] = rankFacts("You're welcome, have a lovely day!", [{ name: "email" }, { name: "phone" }]);
    expect(first?.probability).toBeLessThan(0.1);
    const [asked] = rankFacts("What's your email address?", [{ name: "email" }, { name: "phone" }]);
    expect(asked?.probability).toBeGreaterThan(0.8);
  });

  it("are the same whatever the order of the facts", () => {
    const facts = [{ name: "email" }, { name: "phone" }, { name: "order_number" }];
    expect(rankFacts("Your email, please.", facts)).toEqual(rankFacts("Your email, please.", facts.toReversed()));
  });

  it("of no facts are none", () => expect(rankFacts("What's your email?", [])).toEqual([]));
});

describe("whether a turn asks for a detail is told for", () => {
  it.each(["Could you tell me your postcode?", "I still need the date of the visit.", "Workspace ID?"])("%s", (text) =>
    expect(asksForDetail(text)).toBeGreaterThan(0.5),
  );
  it.each(["Is there anything else I can help with?", "Shall I go ahead?", "One moment please.", ""])("%s (not asking)", (text) =>
    expect(asksForDetail(text)).toBeLessThan(0.5),
  );
});

it("reads a hostile turn in a moment", () => {
  const begin = performance.now();
  const parts = ["? ", "a", "- \n", "which ", "1. ", "'", "\u00e9’", "what?:.!"];
  for (const part of parts) rankFacts(part.repeat(100_000), [{ name: "email" }]);
  expect(performance.now() - begin).toBeLessThan(2_000);
});
