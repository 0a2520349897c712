import { expect, it } from "vitest";
import { CaseCustomer } from "../case/case-customer.ts";
import { teach } from "../case/lessons.ts";
import { customerFacts } from "./customer-facts.ts";
import { topicOf } from "./slot-names.ts";

const customer = CaseCustomer.parse({
  name: "Rosalind Penhale",
  persona: "formal",
  openings: ["My ring is gone from the safe."],
  facts: {
    email: "rosalind@example.com",
    place: { value: "in the safe", say: "It was {value}." },
    departure_date: { value: "2026-03-17", say: "I left yesterday." },
  },
  asides: { last_seen: "I put it there before dinner on Monday.", looks: "A plain gold band with one small stone." },
  goal: "my ring back",
});

teach([customer], {
  place: ["Where did you leave it?", "Where exactly was the ring kept?", "in which drawer or safe it was"],
  departure_date: ["When did you check out?", "What day did you leave the hotel?", "the date of your departure"],
  last_seen: ["When did you last see it?", "when you last saw the ring", "When was it last in your hands?"],
  looks: ["What does it look like?", "Could you describe the ring?", "a description, such as stones or engravings", "a short description"],
  minibar: ["Did you open the minibar?", "Was the bottle in the minibar when you arrived?"],
});

const asked = (text: string) => customerFacts(customer).hear([text]).questions.map(topicOf).sort();

it("hears what the suite's questions teach, in words of the agent's own", () => {
  expect(asked("And when did you last see the ring in the safe?")).toEqual(["last_seen"]);
  expect(asked("Please add a short description of the ring, and tell me when you checked out.")).toEqual(["departure_date", "looks"]);
});

it("hears identity details by their names, whatever else is asked", () => {
  expect(asked("May I have your email address? And what does the ring look like?")).toEqual(["email", "looks"]);
});

it("takes a question about a topic of other cases for none of its own", () => {
  expect(asked("Did you open the bottle in the minibar?")).not.toContain("place");
});

it("takes a clause that only mentions a topic for no question", () => {
  expect(asked("I will pass the description of the ring on to the house, and they will look where it was kept.")).toEqual([]);
  expect(asked("He can write to us himself with his email address.")).toEqual([]);
});

it("takes a request beginning with if for a question", () => {
  expect(asked("If you can, add what it looks like and when you last saw the ring.")).toEqual(["last_seen", "looks"]);
});

it("takes a remark in parentheses for part of the question before it", () => {
  expect(asked("What does it look like (when you last saw the ring)?")).toEqual(["looks"]);
});
