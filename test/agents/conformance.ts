import { describe, expect, it } from "vitest";
import { standIn } from "../../src/agent/stand-in/stand-in.ts";
import type { Agent } from "../../src/conversation/agent.ts";
import { runTrial, scoreTrial, type TrialRecord } from "../../src/index.ts";
import { claimUnless, type Exempt } from "../exempt.ts";
import { type Answer, answersOf, caseOf } from "../llm/scripted-run.ts";
import { tiny } from "./agent-server.ts";

/** An agent that follows a script, with whatever it needs while it runs. */
export interface ScriptedAgent extends AsyncDisposable {
  readonly agent: Agent;
  /** Everything that the agent was sent, as text. */
  seen(): string;
}

/**
 * Makes an agent that gives these answers in each conversation and then stays silent; "hang" means that it never
 * answers.
 */
export type MakeAgent = (script: readonly Answer[] | "hang") => Promise<ScriptedAgent>;

const silent: Answer = { text: "" };
const unknownTool: Answer = { calls: [{ tool: "get_ordr", args: {} }] };
const wrongArguments: Answer = { calls: [{ tool: "get_order", args: { order: 7 } }] };
const grinder = caseOf(tiny, "damaged_item/cracked-grinder");

/** What was said and done in a trial, without times, tokens and reasoning. */
function actionsIn({ events }: TrialRecord): object[] {
  return events.flatMap((event): object[] => {
    if (event.kind === "call") return [{ tool: event.tool, args: event.args, outcome: event.outcome }];
    return event.kind === "agent_message" || event.kind === "customer_message" ? [{ [event.kind]: event.text }] : [];
  });
}

/**
 * What was said and done, with the last turn's messages before its calls: an answer may deliver its message before or after the call that
 * closes the case.
 */
function actionsWithLastWordsFirst(record: TrialRecord): object[] {
  const actions = actionsIn(record);
  const last = actions.findLastIndex((action) => "customer_message" in action) + 1;
  const isMessage = (action: object) => "agent_message" in action;
  const turn = actions.slice(last);
  return [...actions.slice(0, last), ...turn.filter(isMessage), ...turn.filter((action) => !isMessage(action))];
}

function outcomesIn({ events }: TrialRecord): string[] {
  return events.flatMap((event) => (event.kind === "call" ? [event.outcome.kind] : []));
}

const play = (agent: Agent, others: Partial<Parameters<typeof runTrial>[0]> = {}) =>
  runTrial({ suite: tiny, testCase: grinder, agent, seed: "1", replyMs: 5000, ...others });

/** The claims that hold for every kind of agent, except those that are listed as not applying. */
export function agentConformance(name: string, make: MakeAgent, exempt: Exempt = {}): void {
  const claim = claimUnless(exempt);
  describe(`${name}, as any agent`, () => {
    it.each(tiny.cases.map((testCase) => [testCase.id, testCase] as const))(
      "gives the same calls and messages in %s as a stand-in that acts alike, and passes",
      async (_, testCase) => {
        await using made = await make(await answersOf(tiny, testCase));
        const record = await play(made.agent, { testCase });
        const reference = await runTrial({ suite: tiny, testCase, agent: standIn("stand-in/reference"), seed: "1" });
        expect(actionsWithLastWordsFirst(record)).toEqual(actionsWithLastWordsFirst(reference));
        expect(scoreTrial(tiny, testCase, record).kind).toBe("pass");
      },
    );

    claim("keeps conversations apart that run at the same time", async () => {
      await using made = await make(await answersOf(tiny, grinder));
      const records = await Promise.all([play(made.agent), play(made.agent), play(made.agent)]);
      expect(records.map(({ ending }) => ending.kind)).toEqual(["closed", "closed", "closed"]);
      expect(new Set(records.map((record) => JSON.stringify(actionsIn(record)))).size).toBe(1);
    });

    claim("is sent the policy and the customer's messages, and nothing else of the case", async () => {
      await using made = await make(await answersOf(tiny, grinder));
      const { events } = await play(made.agent);
      const opening = events.flatMap((event) => (event.kind === "customer_message" ? [event.text] : []))[0] ?? "none";
      expect(made.seen()).toContain("Fernhill Coffee Gear");
      expect(made.seen()).toContain(JSON.stringify(opening).slice(1, -1));
      for (const hidden of [grinder.id, grinder.twist, grinder.customer.goal]) {
        expect(hidden).not.toBe("");
        expect(made.seen()).not.toContain(hidden);
      }
    });

    claim("is told that a call was invalid, and can correct it", async () => {
      await using made = await make([wrongArguments, ...(await answersOf(tiny, grinder))]);
      const record = await play(made.agent);
      expect(outcomesIn(record).slice(0, 2)).toEqual(["invalid", "ok"]);
      expect(record.ending.kind).toBe("closed");
    });

    claim("fails after three invalid calls in a row", async () => {
      await using made = await make([unknownTool, unknownTool, unknownTool]);
      const record = await play(made.agent);
      expect(outcomesIn(record)).toEqual(["invalid", "invalid", "invalid"]);
      expect(record.ending.kind).toBe("agent_invalid");
    });

    claim("has stalled after two empty replies in a row", async () => {
      await using made = await make([silent, silent]);
      expect((await play(made.agent)).ending.kind).toBe("agent_stalled");
    });

    claim("is cut off if its reply never comes, and the ending blames what `timeoutIs` names", async () => {
      await using made = await make("hang");
      expect((await play(made.agent, { replyMs: 300 })).ending.kind).toBe(made.agent.timeoutIs);
    });

    claim("is stopped in the middle of a reply when the user stops the run", async () => {
      await using made = await make("hang");
      const signal = AbortSignal.timeout(50);
      expect((await play(made.agent, { signal })).ending.kind).toBe("stopped");
    });
  });
}
