import { describe, expect, it } from "vitest";
import { CaseCustomer } from "../case/case-customer.ts";
import { customerFacts } from "./customer-facts.ts";
import { questionsFor } from "./slot-names.ts";

function customer(facts: Record<string, unknown>, unknown: readonly string[] = []) {
  return CaseCustomer.parse({ name: "Ana", persona: "calm", openings: ["Hi"], goal: "help", facts, unknown });
}

function asked(own: CaseCustomer, slot: string, text = ""): string[] {
  const questions = questionsFor({ slot, text }, { facts: customerFacts(own).facts, unknown: own.unknown });
  return questions.map((question) => `${question.kind} ${question.kind === "fact" ? question.fact : question.slot}`);
}

describe("a request for a slot means", () => {
  it("the fact of that name, or of a name for the same thing, or one that ends in it", () => {
    expect(asked(customer({ order_id: "A-1" }), "order_number")).toEqual(["fact order_id"]);
    expect(asked(customer({ delivery_address: "12 Mill Lane" }), "address")).toEqual(["fact delivery_address"]);
    expect(asked(customer({ product_name: "Kettle" }), "name")).toEqual(["fact name"]);
  });

  it("of two dates the one the words speak of", () => {
    const own = customer({ purchase_date: "2026-02-24", new_date: "2026-05-20" });
    expect(asked(own, "date", "When did you buy it?")).toEqual(["fact purchase_date"]);
    expect(asked(own, "date", "Which date would you like to travel?")).toEqual(["fact new_date"]);
  });

  it("every file when a photo is wanted", () => {
    const own = customer({ anchor: { attachment: "a.jpg" }, label: { attachment: "b.jpg" }, email: "a@b.example" });
    expect(asked(own, "photo")).toEqual(["fact anchor", "fact label"]);
  });

  it("what a declared unknown is called, before a fact that only sounds like it", () => {
    expect(asked(customer({ order_date: "2026-02-24" }, ["date"]), "date")).toEqual(["unknown date"]);
    expect(asked(customer({}, ["sku"]), "item", "What's the SKU?")).toEqual(["unknown sku"]);
  });

  it("the matter itself, or nothing of this case", () => {
    expect(asked(customer({}), "problem")).toEqual(["open problem"]);
    expect(asked(customer({}), "date_of_birth")).toEqual(["foreign date_of_birth"]);
  });
});

describe("an ear", () => {
  it("hears a slot that only the case knows when its name is spoken", () => {
    const hearing = customerFacts(customer({ membership_tier: "gold" })).hear(["What is your membership tier?"]);
    expect(hearing.questions).toMatchObject([{ kind: "fact", fact: "membership_tier" }]);
  });

  it("hears who is hurt or inside, where they are and how to ring them as three questions", () => {
    const facts = { place: "room 117", injured_people: "Alfie", phone: "07700 900981" };
    const asked_as = {
      place: ["Where are you?", "the hotel and the room", "the address you are at"],
      injured_people: ["Who is hurt?", "Who was bitten?", "who is inside"],
    };
    const { hear } = customerFacts({ ...customer(facts), asked_as });
    const questions = "Which hotel and room are you in? Who has been bitten? What is the best number to ring you back on?";
    const heard = (text: string) => hear([text]).questions.map((question) => (question.kind === "fact" ? question.fact : question.kind));
    expect(heard(questions)).toEqual(["place", "injured_people", "phone"]);
    expect(heard("Please tell me the address, who is in the building, and a call-back number.")).toEqual([
      "place",
      "injured_people",
      "phone",
    ]);
  });

  it("takes two questions for identity as verifying, and one bare question not", () => {
    const { hear } = customerFacts(customer({}));
    expect(hear(["Could I have your order number and email?"]).verifying).toBe(true);
    expect(hear(["What's your email?"]).verifying).toBe(false);
    expect(hear(["For security, what's your email?"]).verifying).toBe(true);
  });

  it("notices that something was not found", () => {
    const { hear } = customerFacts(customer({}));
    const lines = ["I can't find an order with that number.", "Nothing comes up for that.", "Could you double-check it?"];
    expect(lines.map((line) => hear([line]).notFound)).toEqual([true, true, true]);
    expect(hear(["I found your order."]).notFound).toBe(false);
  });
});
