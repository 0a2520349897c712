import { describe, expect, it } from "vitest";
import { heardBy } from "../../test/customer/heard.ts";
import { CaseCustomer } from "../case/case-customer.ts";
import type { CustomerTurn } from "../conversation/customer.ts";
import { openMonitor } from "../conversation/monitor.ts";
import { agendaCustomer } from "./agenda-customer.ts";

type CaseParts = Partial<Parameters<typeof CaseCustomer.parse>[0] & object>;

const base = {
  name: "Marta Lindqvist",
  persona: "plain",
  openings: ["Hello, could somebody look at my dog this week?"],
  facts: { pet_name: "Biscuit", collection_branch: "Mill Lane", preferred_day: "Thursday", months_of_supply: "two" },
  goal: "an appointment for the dog",
  accepts: ["book"],
};

/** The customer's reply to each of these turns, at a desk whose tools can book, cancel and hand over. */
async function talk(own: CaseParts, ...lines: readonly string[]): Promise<CustomerTurn[]> {
  const customer = CaseCustomer.parse({ ...base, ...own });
  const actions = new Set(["book", "cancel", "handover"]);
  const briefing = { customer, tools: [], actions, opening: 0, turns: 12, seed: "generous", signal: new AbortController().signal };
  const [session, monitor] = [await agendaCustomer.open(briefing), openMonitor(briefing)];
  const opening = await session.open();
  const turns: CustomerTurn[] = [];
  monitor.observe({ ...heardBy([], briefing), heard: [], said: opening, calls: [], agentEnded: false });
  for (const line of lines) {
    const heard = heardBy([line], briefing);
    const said = await session.reply(heard);
    // Whatever the customer guesses, its contract allows.
    expect(monitor.observe({ heard: [line], hearing: heard.hearing, said, calls: [], agentEnded: false })).toEqual([]);
    turns.push(said);
  }
  return turns;
}

async function replyTo(own: CaseParts, line: string): Promise<CustomerTurn> {
  const [turn] = await talk(own, line);
  if (!turn) throw new Error("no reply");
  return turn;
}

const told = ({ acts }: CustomerTurn) => acts.flatMap((act) => (act.act === "answer" ? [act.slot] : []));
const kinds = ({ acts }: CustomerTurn) => acts.map(({ act }) => act);

describe("a customer who is not sure what is asked for", () => {
  it("tells the fact that is most probably meant", async () => {
    expect(told(await replyTo({}, "And who's the patient? What do you call him or her?"))).toContain("pet_name");
    expect(told(await replyTo({}, "Any idea where you'd pick it up from?"))).toContain("collection_branch");
  });

  it("tells at most two facts that nobody surely asked for, and marks them as guesses", async () => {
    const turn = await replyTo({}, "Could you fill me in on that last little thing I was wondering about?");
    expect(told(turn).length).toBeLessThanOrEqual(2);
    for (const act of turn.acts) if (act.act === "answer") expect(act.guess).toBe(true);
  });

  it("never guesses what the case withholds or reveals only under a condition", async () => {
    const facts = {
      pet_name: { value: "Biscuit", reveal: "never" },
      other_owner: { value: "Ida Berg", reveal: { when: { refused: true } } },
    };
    for (const line of ["What do you call him or her?", "Who else owns him?", "Just one more detail, please."])
      expect(told(await replyTo({ facts }, line)).filter((slot) => slot !== "name")).toEqual([]);
  });

  it("says that it does not know a detail that the case declares unknown, in whatever words it is asked for", async () => {
    const turn = await replyTo({ facts: {}, unknown: ["microchip_number"] }, "I'd just need what it says on his microchip.");
    expect(turn.acts).toContainEqual(expect.objectContaining({ act: "not_known", slot: "microchip_number" }));
  });

  it("names the facts that it tells together", async () => {
    const facts = { booking_code: "RC-48213", last_name: "Lowe" };
    const turn = await replyTo({ facts }, "If you give me the booking code and the surname it's under, I'll dig it out in no time.");
    expect(turn.text).toMatch(/booking code is RC-48213/i);
    expect(turn.text).toMatch(/last name is Lowe/i);
  });
});

describe("a choice", () => {
  it("is answered with the fact whose value is among the options", async () => {
    const turn = await replyTo({}, "We're at Mill Lane and at Harbour Road, so where would you rather come, Mill Lane or Harbour Road?");
    expect(told(turn)).toContain("collection_branch");
  });

  it("is answered with what the customer came for, if one option and no other names it", async () => {
    const own = { goal: "to cancel my plan", accepts: ["cancel"], facts: {} };
    const turn = await replyTo(own, "You could pause for up to four weeks instead. Pause or cancel?");
    expect(turn.acts).toContainEqual(expect.objectContaining({ act: "choose", action: "cancel" }));
  });
});

describe("a proposal", () => {
  it("in words that name no action of the desk is agreed to, if it may mean what the customer came for", async () => {
    const own = { facts: { preferred_day: "Thursday" } };
    const turns = await talk(own, "Which day would suit you?", "Then I'd pop him in at 9:20 on Thursday. Are we good to go?");
    expect(turns[1]?.acts).toContainEqual(expect.objectContaining({ act: "consent", action: "book" }));
  });

  it("of an action that the desk has and the customer does not accept is declined", async () => {
    const turn = await replyTo({ facts: {} }, "Shall I cancel everything for you?");
    expect(kinds(turn)).toContain("decline");
    expect(kinds(turn)).not.toContain("consent");
  });

  it.each([
    "Okay, I see your appointment of March 3 for $45.10.",
    "All right, that was $45.10 on March 3, I can see it.",
    "I will confirm the amount of $45.10 with the vet.",
    "May I ask a few questions about the appointment of March 3 first?",
    "May I put you on hold while I look at the appointment of March 3?",
  ])("is not what a remark or a request for leave is taken for: %s", async (line) => {
    expect(kinds(await replyTo({ facts: {} }, line))).not.toContain("consent");
  });

  it("that prompts a change of mind gets the change of mind, in whatever words it is made", async () => {
    const changes_mind = [{ when: { offered: "book" }, say: "Oh wait, Friday is better.", fact: "preferred_day", to: "Friday" }];
    const own = { facts: { preferred_day: "Thursday" }, changes_mind };
    const turns = await talk(own, "Which day would suit you?", "Then I'd pop him in at 9:20 on Thursday. Are we good to go?");
    expect(turns[1]?.acts).toContainEqual({ act: "change_mind", index: 0 });
  });

  it("with the id of something else is not taken for a wrong id of the customer's own", async () => {
    const own = { facts: { patient_number: "PT-3190" }, goal: "to cancel my appointment", accepts: ["cancel"] };
    const turns = await talk(
      own,
      "What is your patient number?",
      "I can cancel appointment AP-0871 for a fee of 25 pounds. Shall I go ahead?",
    );
    expect(turns[1] && kinds(turns[1])).toEqual(["consent"]);
  });
});

describe("a refusal", () => {
  it("in plain words is met with the case's objection", async () => {
    const turn = await replyTo({ pushes: ["But he is in pain!"] }, "I'm sorry, we can't book anything this week.");
    expect(kinds(turn)).toEqual(["push"]);
  });

  it("to go on without a detail is a request for the detail", async () => {
    const turn = await replyTo({ pushes: ["But he is in pain!"] }, "I can't go on without your pet's name, I'm afraid.");
    expect(told(turn)).toContain("pet_name");
    expect(kinds(turn)).not.toContain("leave");
  });
});

it("corrects a detail that it mistyped as soon as something may be wrong with it", async () => {
  const own = { facts: { patient_number: "PT-4147" }, typos: { patient_number: "PT-4174" } };
  const turns = await talk(
    own,
    "What is your patient number?",
    "How odd, PT-4174 isn't bringing anybody up. Any chance a digit got swapped?",
  );
  expect(turns[1]?.acts).toContainEqual({ act: "correct", slot: "patient_number", value: "PT-4147" });
});

it("adds to an answer what another part of the turn asks for", async () => {
  const turn = await replyTo({}, "Which day would suit you? And what is your pet called?");
  expect(told(turn).toSorted()).toEqual(["pet_name", "preferred_day"]);
});

it("has nothing to guess once it has what it came for", async () => {
  const turns = await talk(
    { facts: { preferred_day: "Thursday", pet_name: "Biscuit" } },
    "He is booked in for Thursday. Is there anything else?",
  );
  expect(told(turns[0] ?? { acts: [], text: "", attachments: [] })).toEqual([]);
});
