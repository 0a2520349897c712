import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { TestCase } from "../case/test-case.ts";
import { defineTool } from "../suite/define-tool.ts";
import type { Desk } from "../suite/suite.ts";
import { openWorld } from "../world/world.ts";
import { buildTemplate } from "../world/world-template.ts";
import { type Agent, type AgentTurn, type CaseAwareAgent, ProviderError } from "./agent.ts";
import { checkedAgent } from "./checked-agent.ts";
import { converse } from "./converse.ts";
import type { Customer, CustomerTurn } from "./customer.ts";

const tools = [
  defineTool({
    name: "look",
    effect: "read",
    describe: "Look.",
    input: z.object({ id: z.string() }),
    run: (world, { id }) => world.get("SELECT * FROM orders WHERE id = ?", id) ?? world.reject("not_found", "no such order"),
  }),
  defineTool({
    name: "close",
    effect: "write",
    describe: "Close.",
    input: z.object({ code: z.string() }),
    ends: ({ code }) => ({ kind: code === "person" ? "handed_over" : "resolved", code }),
    run: (world, { code }) => world.run("UPDATE orders SET state = ?", code),
  }),
  defineTool({
    name: "broken",
    effect: "read",
    describe: "Break.",
    input: z.object({}),
    run: (world) => world.all("SELECT nonsense FROM orders"),
  }),
  defineTool({
    name: "see_photo",
    effect: "read",
    describe: "See.",
    input: z.object({}),
    run: (world) => world.hasReceived("photo.jpg"),
  }),
  defineTool({
    name: "reset",
    by: "customer",
    effect: "write",
    describe: "Reset.",
    input: z.object({}),
    run: (world) => world.run("UPDATE orders SET state = 'reset'"),
  }),
];
const template = buildTemplate({
  schema: "CREATE TABLE orders (id TEXT PRIMARY KEY, state TEXT)",
  seed: [{ table: "orders", rows: [{ id: "O-1", state: "placed" }] }],
  now: "2026-03-10T10:00",
  ids: {},
  ungraded: {},
  articles: [],
});
const desk: Desk = {
  name: "desk",
  policy: "Be kind.",
  tools: new Map(tools.map((tool) => [tool.name, tool])),
  rules: [],
  template,
  hashes: { policy: "", tools: "", seed: "" },
};
const testCase = TestCase.parse({
  canary: "canary",
  id: "a/case",
  desk: "desk",
  bucket: "resolvable",
  intent: "a",
  action: "close",
  twist: "none",
  customer: { name: "Ann", persona: "brief", openings: ["Hi, about O-1.", "hello"], goal: "an answer" },
  truth: { disposition: { kind: "resolved", code: "done" }, plan: [{ close: { code: "done" } }] },
});

const says = (text: string, more: Partial<CustomerTurn> = {}): CustomerTurn => ({
  text,
  attachments: [],
  acts: [{ act: "restate_goal" }],
  ...more,
});
function customerOf(turns: readonly CustomerTurn[]): Customer {
  return {
    kind: "customer",
    id: "scripted",
    open: () => {
      let next = 1;
      return { open: () => turns[0] ?? says(""), reply: () => turns[next++] ?? says("And?") };
    },
  };
}
const agentOf = (reply: (turn: AgentTurn) => Promise<string> | string): Agent => ({
  kind: "agent",
  id: "mine",
  timeoutIs: "agent_stalled",
  open: () => ({ reply }),
});

async function hold(
  agent: Agent | CaseAwareAgent,
  options: { customer?: Customer; turns?: number; replyMs?: number; steps?: number; signal?: AbortSignal } = {},
) {
  using world = openWorld(template, {});
  const limits = { turns: options.turns ?? 3, steps: options.steps ?? 5, replyMs: options.replyMs ?? 1000 };
  return await converse({
    world,
    desk,
    testCase,
    agent,
    customer: options.customer ?? customerOf([says("Hi, about O-1.", { acts: [{ act: "open", opening: 0 }] })]),
    seed: "s",
    opening: 0,
    limits,
    signal: options.signal ?? new AbortController().signal,
    now: () => performance.now(),
  });
}

describe("an agent that changes what it is given", () => {
  /** Adds a field to an object or an item to a list, as code without types can. */
  const spoil = (value: unknown) => Reflect.set(Object(value), Array.isArray(value) ? "0" : "spoilt", { name: "spoilt" });
  const sends = says("Look.", { attachments: [{ name: "photo.jpg", caption: "a photo" }] });
  const opening = says("Hi, about O-1.", { acts: [{ act: "open", opening: 0 }] });

  it("changes neither what the next trial's agent is given nor its own record", async () => {
    const spoiler: Agent = {
      ...agentOf(() => ""),
      open: (briefing) => {
        for (const value of [briefing.tools, briefing.tools[1], briefing.tools[1]?.parameters, briefing.ticket]) spoil(value);
        const reply = async (turn: AgentTurn) => {
          const args = { id: "O-1" };
          const found = await turn.call("look", args);
          for (const value of [args, found.ok && found.value, turn.attachments[0], turn.attachments]) spoil(value);
          return "Tell me more.";
        };
        return { reply };
      },
    };
    const { events } = await hold(checkedAgent(spoiler), { customer: customerOf([opening, sends]), turns: 2 });
    expect(JSON.stringify(events)).not.toContain("spoilt");
    let given = "";
    const onlooker: Agent = {
      ...agentOf(() => "Tell me more."),
      open: (briefing) => {
        given = JSON.stringify(briefing);
        return { reply: (turn) => (given += JSON.stringify(turn)) };
      },
    };
    await hold(checkedAgent(onlooker), { customer: customerOf([opening, sends]), turns: 2 });
    expect(given).toContain("photo.jpg");
    expect(given).not.toContain("spoilt");
  });
});

describe("a conversation ends", () => {
  it("closed, after the agent's last words, when a call closes the case", async () => {
    const { ending, events } = await hold(
      agentOf(async (turn) => {
        await turn.call("close", { code: "done" });
        return "All done.";
      }),
    );
    expect(ending).toEqual({ kind: "closed", disposition: { kind: "resolved", code: "done" } });
    expect(events.map(({ kind }) => kind)).toEqual(["customer_message", "call", "agent_message"]);
  });

  it("handed over when the call hands the case to a person", async () => {
    const { ending } = await hold(
      agentOf(async (turn) => {
        await turn.call("close", { code: "person" });
        return "";
      }),
    );
    expect(ending.kind).toBe("handed_over");
  });

  it("by the turn limit, the opening counted", async () => {
    const { ending, events } = await hold(
      agentOf(() => "Tell me more."),
      { turns: 4 },
    );
    expect(ending).toEqual({ kind: "turn_limit" });
    const said = events.filter((event) => event.kind === "customer_message");
    expect(said.map(({ acts }) => acts.some(({ act }) => act === "leave"))).toEqual([false, false, false, false, true]);
    expect(events.filter(({ kind }) => kind === "agent_message")).toHaveLength(5);
  });

  it("closed, when the agent closes the case in the turn it has left after the last one", async () => {
    let turn = 0;
    const late = agentOf(async ({ call }) => {
      turn += 1;
      if (turn === 4) await call("close", { code: "done" });
      return `Answer ${turn}.`;
    });
    const { ending } = await hold(late, { turns: 3 });
    expect(ending).toEqual({ kind: "closed", disposition: { kind: "resolved", code: "done" } });
  });

  it("left by the customer, but the agent may still close in its last turn", async () => {
    const leaving = customerOf([says("Hi"), says("Bye.", { acts: [{ act: "leave", why: "goal_met" }] })]);
    expect(
      (
        await hold(
          agentOf(() => "I have sent your answer by email. Is there anything else?"),
          { customer: leaving },
        )
      ).ending,
    ).toEqual({ kind: "customer_left", why: "goal_met" });
    const closer = agentOf(async (turn) => {
      if (turn.text === "Bye.") await turn.call("close", { code: "done" });
      return "I have sent your answer by email. Is there anything else?";
    });
    expect((await hold(closer, { customer: leaving })).ending.kind).toBe("closed");
  });

  it("stalled after two empty replies in a row, not after one", async () => {
    expect((await hold(agentOf(() => ""))).ending).toEqual({
      kind: "agent_stalled",
      detail: "2 empty replies in a row",
    });
    let turn = 0;
    expect((await hold(agentOf(() => (turn++ % 2 === 0 ? "" : "words")))).ending.kind).toBe("turn_limit");
  });

  it("stalled when a turn has more calls than allowed, even if the agent catches the error", async () => {
    const endless = agentOf(async (turn) => {
      for (;;) await turn.call("look", { id: "O-1" }).catch(() => undefined);
    });
    expect((await hold(endless)).ending).toEqual({ kind: "agent_stalled", detail: "5 tool calls in one turn" });
  });

  it("stalled when an agent does not answer in time, as a provider error when it waits on a provider", async () => {
    const hanging = agentOf(() => new Promise(() => {}));
    expect((await hold(hanging, { replyMs: 20 })).ending.kind).toBe("agent_stalled");
    expect((await hold({ ...hanging, timeoutIs: "provider_error" }, { replyMs: 20 })).ending.kind).toBe("provider_error");
  });

  it("invalid after three calls in a row that no tool can read, and tells the agent why each time", async () => {
    const replies: string[] = [];
    const clumsy = agentOf(async (turn) => {
      for (const tool of ["nope", "look", "reset"]) {
        const reply = await turn.call(tool, {});
        if (!reply.ok) replies.push(reply.message);
      }
      return "hm";
    });
    expect((await hold(clumsy)).ending).toEqual({ kind: "agent_invalid", detail: "3 invalid tool calls in a row" });
    expect(replies).toEqual([expect.stringContaining('no tool "nope". Tools: look, close'), expect.stringContaining("look: id")]);
  });

  it("invalid when the agent throws or returns something else than text", async () => {
    expect(
      (
        await hold(
          agentOf(() => {
            throw new Error("oops");
          }),
        )
      ).ending,
    ).toEqual({ kind: "agent_invalid", detail: "the agent threw: oops" });
    expect((await hold(checkedAgent(agentOf(() => JSON.parse("42"))))).ending.kind).toBe("agent_invalid");
  });
});

describe("what is not the agent's fault", () => {
  it("is a provider error when its service fails", async () => {
    expect(
      (
        await hold(
          agentOf(() => {
            throw new ProviderError("429");
          }),
        )
      ).ending,
    ).toEqual({ kind: "provider_error", detail: "429" });
  });

  it("is a world error when a tool breaks, even if the agent catches it", async () => {
    const calm = agentOf(async (turn) => {
      await turn.call("broken", {}).catch(() => undefined);
      return "Never mind.";
    });
    expect((await hold(calm)).ending).toEqual({ kind: "world_error", detail: "tool broken: no such column: nonsense" });
  });

  it("is ours when a built-in stand-in throws", async () => {
    const buggy: CaseAwareAgent = {
      kind: "stand_in",
      id: "stand-in/buggy",
      open: () => {
        throw new Error("bug");
      },
    };
    expect((await hold(buggy)).ending).toMatchObject({ kind: "world_error", detail: expect.stringContaining("bug") });
  });

  it("is a customer error when the customer throws or hangs", async () => {
    const thrower: Customer = {
      kind: "customer",
      id: "x",
      open: () => {
        throw new Error("no");
      },
    };
    expect(
      (
        await hold(
          agentOf(() => "hi"),
          { customer: thrower },
        )
      ).ending.kind,
    ).toBe("customer_error");
    const sleeper: Customer = {
      kind: "customer",
      id: "x",
      open: () => ({ open: () => new Promise(() => {}), reply: () => says("") }),
    };
    expect(
      (
        await hold(
          agentOf(() => "hi"),
          { customer: sleeper, replyMs: 20 },
        )
      ).ending.kind,
    ).toBe("customer_error");
  });

  it("is a stop when the run is stopped, at whatever it waits for", async () => {
    const stop = new AbortController();
    const waiting = hold(
      agentOf(() => sleep(60_000, "late")),
      { signal: stop.signal, replyMs: 60_000 },
    );
    setTimeout(() => stop.abort(), 10);
    expect((await waiting).ending.kind).toBe("stopped");
    expect(
      (
        await hold(
          agentOf(() => "hi"),
          { signal: stop.signal },
        )
      ).ending.kind,
    ).toBe("stopped");
  });
});

describe("during a conversation", () => {
  it("a rejected call is a normal answer", async () => {
    let reply: unknown;
    await hold(
      agentOf(async (turn) => {
        reply = await turn.call("look", { id: "O-9" });
        return "hm";
      }),
      { turns: 1 },
    );
    expect(reply).toEqual({ ok: false, code: "not_found", message: "no such order" });
  });

  it("a file can be seen only once the customer has sent it", async () => {
    const seen: unknown[] = [];
    const looker = agentOf(async (turn) => {
      const reply = await turn.call("see_photo", {});
      seen.push(reply.ok && reply.value);
      return "A photo?";
    });
    await hold(looker, {
      turns: 2,
      customer: customerOf([says("Hi"), says("Here.", { attachments: [{ name: "photo.jpg", caption: "the crack" }] })]),
    });
    expect(seen).toEqual([false, true, true]);
  });

  it("the customer can use tools of their own, and only those", async () => {
    const kinds: string[] = [];
    const handy: Customer = {
      kind: "customer",
      id: "x",
      open: () => ({
        open: () => says("Hi"),
        reply: (heard) => {
          kinds.push(heard.call("reset", {}).kind, heard.call("close", { code: "x" }).kind);
          return says("Done.");
        },
      }),
    };
    const { events } = await hold(
      agentOf(() => "Reset it."),
      { customer: handy, turns: 2 },
    );
    expect(kinds).toEqual(["ok", "invalid"]);
    expect(events.filter((event) => event.kind === "call").map((event) => event.by)).toEqual(["customer", "customer"]);
  });

  it("an agent sees policy, tools, ticket and clock, and nothing of the case", async () => {
    let briefing: unknown;
    await hold(
      {
        kind: "agent",
        id: "a",
        timeoutIs: "agent_stalled",
        open: (given) => {
          briefing = given;
          return { reply: () => "hi" };
        },
      },
      { turns: 1 },
    );
    expect(Object.keys(Object(briefing)).sort()).toEqual(["now", "policy", "signal", "ticket", "tools"]);
    expect(JSON.stringify(briefing)).not.toContain("disposition");
  });

  it("messages sent on the way are heard together with the last one", async () => {
    const heardTexts: string[][] = [];
    const listener: Customer = {
      kind: "customer",
      id: "x",
      open: () => ({
        open: () => says("Hi"),
        reply: (heard) => {
          heardTexts.push([...heard.texts]);
          return says("ok");
        },
      }),
    };
    await hold(
      agentOf((turn) => {
        turn.say("One moment.");
        return "Here it is.";
      }),
      { customer: listener, turns: 2 },
    );
    expect(heardTexts).toEqual([["One moment.", "Here it is."]]);
  });

  it("a turn that is over takes no more calls", async () => {
    let kept: AgentTurn | undefined;
    await hold(
      agentOf((turn) => {
        kept = turn;
        return "hi";
      }),
      { turns: 1 },
    );
    await expect(kept?.call("look", { id: "O-1" })).rejects.toThrow(/this turn is over/);
  });
});
