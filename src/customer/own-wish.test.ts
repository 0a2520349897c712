import { expect, it } from "vitest";
import { CaseCustomer } from "../case/case-customer.ts";
import { customerFacts } from "../conversation/customer-facts.ts";
import { ACTION_NAMES } from "../language/act.ts";
import { agendaCustomer } from "./agenda-customer.ts";

const customer = CaseCustomer.parse({
  name: "Jarek Wolny",
  persona: "brief",
  openings: ["Can someone look at my meter?"],
  facts: { preferred_date: { value: "2026-03-20 PM", reveal: "on_ask", say: "Friday afternoon, the 20th." } },
  goal: "a technician for the meter",
  accepts: ["schedule"],
});

async function replyTo(text: string): Promise<string[]> {
  const { signal } = new AbortController();
  const session = await agendaCustomer.open({
    customer,
    tools: [],
    actions: new Set(ACTION_NAMES),
    opening: 0,
    turns: 9,
    seed: "wish",
    signal,
  });
  await session.open();
  const call = () => ({ kind: "rejected" as const, code: "none", message: "no tool" });
  const hearing = customerFacts(customer).hear([text]);
  const { acts } = await session.reply({ texts: [text], hearing, ended: false, call, signal });
  return acts.map(({ act }) => act);
}

it("says which half of the day suits instead of agreeing to the other", async () => {
  expect(await replyTo("Shall I book the technician for Friday 20 March, 8 to 12?")).toEqual(["answer"]);
});

it("agrees to the day and the half of it that suit", async () => {
  expect(await replyTo("Shall I book the technician for Friday 20 March, 12 to 17?")).toEqual(["consent"]);
});
