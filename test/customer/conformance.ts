import { describe, expect, it } from "vitest";
import { standIn } from "../../src/agent/stand-in/stand-in.ts";
import type { TestCase } from "../../src/case/test-case.ts";
import type { Agent, CaseAwareAgent } from "../../src/conversation/agent.ts";
import type { Customer } from "../../src/conversation/customer.ts";
import type { CustomerAct } from "../../src/conversation/customer-act.ts";
import { defineAgent, loadSuite, runTrial, scoreTrial, type TrialRecord } from "../../src/index.ts";
import { claimUnless, type Exempt } from "../exempt.ts";
import { caseOf } from "../llm/scripted-run.ts";

const tiny = await loadSuite("tiny");
const grinder = caseOf(tiny, "damaged_item/cracked-grinder");
const reference = standIn("stand-in/reference");

/** A conversation that a customer is made for. */
interface CustomerTrial {
  readonly testCase: TestCase;
  readonly agent: Agent | CaseAwareAgent;
  readonly trial?: number;
}

/** Makes a customer for one conversation. */
export type MakeCustomer = (trial: CustomerTrial) => Promise<Customer>;

type Said = Extract<TrialRecord["events"][number], { kind: "customer_message" }>;

/** The customer's messages in a record. */
export function saidIn({ events }: TrialRecord): Said[] {
  return events.flatMap((event) => (event.kind === "customer_message" ? [event] : []));
}

/** An agent that sends these messages and then asks the customer to wait. */
function saying(...texts: readonly string[]): Agent {
  return defineAgent({
    id: "says",
    open: () => {
      const next = texts.values();
      return { reply: () => next.next().value ?? "One moment please." };
    },
  });
}

function actsOf(said: Said | undefined): CustomerAct["act"][] {
  return (said?.acts ?? []).map(({ act }) => act);
}

/** The claims that hold for every customer, except those that are listed as not applying. */
export function customerConformance(name: string, make: MakeCustomer, exempt: Exempt = {}): void {
  const claim = claimUnless(exempt);
  const play = async (trial: CustomerTrial, signal = new AbortController().signal) =>
    runTrial({ suite: tiny, ...trial, customer: await make(trial), seed: "1", signal });

  describe(`${name}, as any customer`, () => {
    it.each(tiny.cases.map((testCase) => [testCase.id, testCase] as const))(
      "lets an agent without a fault pass %s, and keeps its contract",
      async (_, testCase) => {
        const record = await play({ testCase, agent: reference });
        expect(scoreTrial(tiny, testCase, record).kind).toBe("pass");
        expect(saidIn(record).flatMap(({ breaches }) => breaches)).toEqual([]);
      },
    );

    claim("opens with the opening of the round, and logs that it did", async () => {
      for (const [trial, opening] of grinder.customer.openings.entries()) {
        const [first] = saidIn(await play({ testCase: grinder, agent: reference, trial }));
        expect(first).toMatchObject({ text: opening, acts: [{ act: "open", opening: trial }] });
      }
    });

    claim("gives a fact when it is asked for it, and no fact before", async () => {
      const agent = saying("Sorry to hear that. May I have your order number?");
      const [first, second] = saidIn(await play({ testCase: grinder, agent }));
      expect(first?.text).not.toContain("FC-4371");
      expect(second?.acts).toContainEqual({ act: "answer", slot: "order_number", value: "FC-4371" });
      expect(second?.text).toContain("FC-4371");
      expect(second?.text).not.toContain("ines.okafor@example.com");
    });

    claim("says nothing that only the expected outcome contains", async () => {
      const record = await play({ testCase: grinder, agent: reference });
      const words = saidIn(record)
        .map(({ text }) => text)
        .join("\n");
      for (const tool of tiny.desks.get(grinder.desk)?.tools.keys() ?? []) expect(words).not.toContain(tool);
      expect(words).not.toContain(grinder.id);
    });

    claim("repeats itself word for word if the seed and the agent are the same", async () => {
      const [one, other] = [await play({ testCase: grinder, agent: reference }), await play({ testCase: grinder, agent: reference })];
      const told = (record: TrialRecord) => saidIn(record).map(({ text, acts }) => ({ text, acts }));
      expect(told(one)).toEqual(told(other));
    });

    claim("stays with an agent that never helps until its turns run out, and says nothing after that", async () => {
      const record = await play({ testCase: grinder, agent: saying() });
      const said = saidIn(record);
      expect(said.findIndex((turn) => actsOf(turn).includes("leave"))).toBe(said.length - 1);
      expect(record.ending.kind).toBe("turn_limit");
    });

    claim("is stopped when the user stops the run, without blame for anyone", async () => {
      const record = await play({ testCase: grinder, agent: reference }, AbortSignal.abort());
      expect(record.ending.kind).toBe("stopped");
    });
  });
}
