import { describe, expect, it } from "vitest";
import { type AgentTurn, defineAgent, ProviderError, runTrial, standIn, UserError } from "../../src/index.ts";
import { SetupError } from "../../src/user-error.ts";
import { endingOf, testCase, tiny, untyped } from "./untyped.ts";
import { thrownShapes, type WrongShape, wrongShapes } from "./wrong-shapes.ts";

type Use = (value: unknown) => Parameters<typeof defineAgent>[0];

const replying = (reply: (turn: AgentTurn) => unknown) => ({ id: "me/hostile", reply: untyped(reply) });

/** The places at which an agent gives a value, and the shapes that are right there. */
const places: readonly { readonly place: string; readonly use: Use; readonly right?: readonly string[] }[] = [
  { place: "what open returns", use: (value) => ({ id: "me/hostile", open: untyped(() => value) }) },
  { place: "the session's reply", use: (value) => ({ id: "me/hostile", open: untyped(() => ({ reply: value })) }), right: ["a function"] },
  { place: "what reply returns", use: (value) => replying(() => value), right: ["a string"] },
  {
    place: "turn.say",
    use: (value) => replying(async (turn) => turn.say(untyped(value)) ?? "ok"),
    right: ["a string"],
  },
  {
    place: "turn.say, in an agent that catches every error",
    use: (value) =>
      replying(async (turn) => {
        try {
          turn.say(untyped(value));
        } catch {}
        return "ok";
      }),
    right: ["a string"],
  },
  {
    place: "turn.note",
    use: (value) => replying(async (turn) => turn.note(untyped(value)) ?? "ok"),
    right: ["an empty object", "an object without a prototype"],
  },
  {
    place: "turn.note({ usage })",
    use: (value) => replying(async (turn) => turn.note({ usage: untyped(value) }) ?? "ok"),
    right: ["undefined", "null"],
  },
  {
    place: "turn.note({ usage: { input } })",
    use: (value) => replying(async (turn) => turn.note({ usage: { model: "m", input: untyped(value) } }) ?? "ok"),
    right: ["undefined", "null", "a number", "NaN"],
  },
  {
    place: "turn.note({ reasoning })",
    use: (value) => replying(async (turn) => turn.note({ reasoning: untyped(value) }) ?? "ok"),
    right: ["undefined", "null", "a string"],
  },
  { place: "the name of a called tool", use: (value) => replying((turn) => callThrice(turn, untyped(value), {})) },
  { place: "a call's arguments", use: (value) => replying((turn) => callThrice(turn, "get_order", untyped(value))) },
  {
    place: "one argument of a call",
    use: (value) => replying((turn) => callThrice(turn, "get_order", { order_id: untyped(value) })),
    right: ["a string"],
  },
  {
    place: "what hasLeft returns",
    use: (value) => ({ id: "me/hostile", open: () => ({ reply: closing, hasLeft: untyped(() => value) }) }),
    right: ["undefined", "null", "true"],
  },
];

async function callThrice(turn: AgentTurn, tool: string, args: Parameters<AgentTurn["call"]>[1]): Promise<string> {
  for (let time = 0; time < 3; time++) await turn.call(tool, args);
  return "ok";
}

async function closing(turn: AgentTurn): Promise<string> {
  await turn.call("close_ticket", { code: "action_done" });
  return "Goodbye.";
}

describe.each(places)("a wrong shape of $place", ({ use, right = [] }) => {
  const wrong = wrongShapes.filter(({ name }) => !right.includes(name));

  it.each(wrong)("ends the trial as the agent's mistake, with one clear sentence ($name)", async ({ make }: WrongShape) => {
    expect((await endingOf({ agent: defineAgent(use(make())) })).kind).toBe("agent_invalid");
  });

  it.each(wrongShapes.filter(({ name }) => right.includes(name)))("is not found in a right value ($name)", async ({ make }) => {
    expect((await endingOf({ agent: defineAgent(use(make())) })).kind).not.toBe("agent_invalid");
  });
});

describe("whatever an agent throws", () => {
  const throwing: readonly [string, (value: unknown) => Parameters<typeof defineAgent>[0]][] = [
    ["from open", (value) => ({ id: "me/hostile", open: untyped(() => thrower(value)) })],
    ["from reply", (value) => replying(() => thrower(value))],
    ["from a promise", (value) => replying(async () => thrower(value))],
    ["from hasLeft", (value) => ({ id: "me/hostile", open: () => ({ reply: closing, hasLeft: untyped(() => thrower(value)) }) })],
  ];
  const cases = throwing.flatMap(([place, use]) => thrownShapes.map((shape) => ({ place, use, ...shape })));

  it.each(cases)("$place, the trial ends as its mistake ($name)", async ({ use, make }) => {
    expect((await endingOf({ agent: defineAgent(use(make())) })).kind).toBe("agent_invalid");
  });

  it.each([...wrongShapes, ...thrownShapes])("from close changes nothing ($name)", async ({ make }) => {
    const close = untyped(() => thrower(make()));
    const agent = defineAgent({ id: "me/hostile", open: () => ({ reply: closing, close }) });
    expect((await endingOf({ agent })).kind).toBe("closed");
  });

  it.each(wrongShapes)("or returns to explain a timeout, the timeout counts ($name)", async ({ make }) => {
    const open = untyped(() => ({ reply: () => new Promise(() => {}), explainTimeout: () => make() }));
    expect((await endingOf({ agent: defineAgent({ id: "me/hostile", open }), replyMs: 5 })).kind).toBe("agent_stalled");
  });

  it("a ProviderError excludes the trial, a UserError is the agent's, and a SetupError ends the run", async () => {
    const busy = defineAgent(replying(() => thrower(new ProviderError("the service is busy"))));
    expect(await endingOf({ agent: busy })).toEqual({ kind: "provider_error", detail: "the service is busy" });
    const wrong = defineAgent(replying(() => thrower(new UserError("No such order."))));
    expect(await endingOf({ agent: wrong })).toMatchObject({ kind: "agent_invalid", detail: expect.stringContaining("No such order.") });
    const unset = defineAgent(replying(() => thrower(new SetupError("Set ACME_KEY."))));
    await expect(endingOf({ agent: unset })).rejects.toThrow("Set ACME_KEY.");
  });
});

function thrower(value: unknown): never {
  throw value;
}

describe("an agent's mistake is named with what to do", () => {
  it.each<[string, (turn: AgentTurn) => unknown, string]>([
    [
      "usage as a list",
      (turn) => turn.note(untyped({ usage: [{ model: "m", input: 1 }] })),
      "what turn.note was given is invalid: usage: expected object, received array. " +
        "Pass { reasoning } or { usage: { model, input, output } }, once for each model call",
    ],
    [
      "an object as reply",
      () => ({ text: "Hi" }),
      'the agent\'s reply is an object, not text. Return the message as text, or "" to send none.',
    ],
    ["text that is no text", (turn) => turn.say(untyped(5)), "what turn.say was given is a number, not text. Pass the message as text."],
    ["spending for somebody else", (turn) => turn.note(untyped({ usage: { model: "m", by: "customer" } })), 'Unrecognized key: "by"'],
  ])("%s", async (_, reply, detail) => {
    const ending = await endingOf({ agent: defineAgent(replying(async (turn) => reply(turn) ?? "ok")) });
    expect(ending).toMatchObject({ kind: "agent_invalid", detail: expect.stringContaining(detail) });
  });

  it("a call whose arguments are not JSON is rejected with the argument's name", async () => {
    const answers: unknown[] = [];
    const reply = async (turn: AgentTurn) => answers.push(await turn.call("get_order", { order_id: untyped(10n) })) && "ok";
    await endingOf({ agent: defineAgent(replying(reply)) });
    expect(answers[0]).toMatchObject({ ok: false, code: "invalid_call", message: expect.stringContaining("args.order_id is a bigint") });
  });

  it.each([undefined, null, 5, {}, { id: "me/x" }, { id: "me/x", reply: 5 }, { id: "me/x", reply: () => "", timeoutIs: "never" }])(
    "defineAgent(%j) is a user error",
    (declaration) => {
      expect(() => defineAgent(untyped(declaration))).toThrow(UserError);
    },
  );
});

describe("an agent that sends without end", () => {
  it.each<[string, (turn: AgentTurn) => void, string]>([
    ["a message of 5 MB", (turn) => turn.say("x".repeat(5_000_000)), "longer than 4 MB"],
    ["messages of 1 MB", (turn) => turn.say("x".repeat(1_000_000)), "more than 64 MB in one conversation"],
    ["tiny messages", (turn) => turn.say("x"), "more than 64 MB in one conversation"],
    ["tiny notes", (turn) => turn.note({ reasoning: "x" }), "more than 64 MB in one conversation"],
  ])("is stopped (%s)", async (_, send, detail) => {
    const reply = () => {
      for (;;) send(untyped(current));
    };
    let current: AgentTurn | undefined;
    const agent = defineAgent(
      replying((turn) => {
        current = turn;
        return reply();
      }),
    );
    expect(await endingOf({ agent })).toMatchObject({ kind: "agent_invalid", detail: expect.stringContaining(detail) });
  });
});

describe("an agent cannot change", () => {
  it("the arguments and results of its calls after the fact", async () => {
    const reply = async (turn: AgentTurn) => {
      const args = { order_id: "FC-4371" };
      const answer = await turn.call("verify_customer", { email: "ines.okafor@example.com", ...args });
      const order = await turn.call("get_order", args);
      args.order_id = "FC-1";
      if (order.ok) Reflect.set(untyped(order.value), "total", 1);
      if (answer.ok) Reflect.set(untyped(answer.value), "verified", "forged");
      return "";
    };
    const play = (agent: Parameters<typeof runTrial>[0]["agent"]) => runTrial({ suite: tiny, testCase, agent, seed: "1" });
    const record = await play(defineAgent(replying(reply)));
    const calls = JSON.stringify(record.events.filter(({ kind }) => kind === "call"));
    expect(calls).toContain("FC-4371");
    expect(calls).not.toMatch(/FC-1\b|forged|"total":1\b/);
  });

  it("the tools, the ticket and the attachments that other agents get", async () => {
    const vandal = defineAgent({
      id: "me/vandal",
      reply: (turn, briefing) => {
        untyped(briefing.tools).length = 0;
        Reflect.set(untyped(briefing.ticket), "channel", "forged");
        Reflect.set(untyped(turn.attachments), "0", { name: "forged", caption: "forged" });
        return "";
      },
    });
    await endingOf({ agent: vandal });
    const seen: unknown[] = [];
    const witness = defineAgent({ id: "me/witness", reply: (_, { tools, ticket }) => `${seen.push(tools.length, ticket.channel)}` });
    await endingOf({ agent: witness });
    expect(seen.slice(0, 2)).toEqual([
      [...(tiny.desks.get(testCase.desk)?.tools.values() ?? [])].filter(({ by }) => by === "agent").length,
      "web form",
    ]);
    expect((await endingOf({ agent: standIn("stand-in/reference") })).kind).toBe("closed");
  });
});
