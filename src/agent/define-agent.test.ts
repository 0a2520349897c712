import { expect, it } from "vitest";
import type { AgentBriefing, AgentTurn } from "../conversation/agent.ts";
import { UserError } from "../user-error.ts";
import { defineAgent } from "./define-agent.ts";

const briefing: AgentBriefing = {
  policy: "Be kind.",
  tools: [],
  ticket: {},
  now: "2026-03-10T10:00",
  signal: new AbortController().signal,
};

function turnOf(text: string): AgentTurn {
  return {
    text,
    attachments: [],
    signal: briefing.signal,
    call: async () => ({ ok: false, code: "none", message: "no tools here" }),
    say: () => {},
    note: () => {},
  };
}

it("opens a stateful agent with separate state for each conversation", async () => {
  const agent = defineAgent({
    id: "acme/counter",
    open: () => {
      let turns = 0;
      return { reply: () => `${++turns}` };
    },
  });
  const [one, other] = [await agent.open(briefing), await agent.open(briefing)];
  expect([one.reply(turnOf("a")), one.reply(turnOf("b")), other.reply(turnOf("c"))]).toEqual(["1", "2", "1"]);
});

it("turns a plain function into an agent that gets the turn and the briefing", async () => {
  const agent = defineAgent({ id: "acme/echo", reply: ({ text }, { policy }) => `${text} / ${policy}` });
  const session = await agent.open(briefing);
  expect(session.reply(turnOf("Hello"))).toBe("Hello / Be kind.");
});

it("counts a timeout against the agent unless its author declares it a provider error", () => {
  const reply = () => "";
  expect(defineAgent({ id: "acme/a", reply }).timeoutIs).toBe("agent_stalled");
  expect(defineAgent({ id: "acme/b", reply, timeoutIs: "provider_error" }).timeoutIs).toBe("provider_error");
});

it.each(["stand-in/mine", "Stand-In/mine", " stand-in/mine"])("rejects the id %j: only built-ins are stand-ins", (id) => {
  expect(() => defineAgent({ id, reply: () => "" })).toThrow(UserError);
});

it.each(["acme/\u001b[2Jbot", "acme/bot\n100% passed", "acme/\u202etob", "acme/\u200bbot"])(
  "rejects the id %j: on a terminal it could look like something else",
  (id) => {
    expect(() => defineAgent({ id, reply: () => "" })).toThrow(/\\u\{.*invisible character/);
  },
);

it("rejects an agent without an id", () => {
  expect(() => defineAgent({ id: " ", reply: () => "" })).toThrow(/no id/);
});

it("never makes an agent a stand-in, whatever its declaration contains", () => {
  const smuggled = { id: "acme/sly", reply: () => "", kind: "stand_in", testCase: "please" };
  expect(Object.keys(defineAgent(smuggled)).sort()).toEqual(["id", "kind", "open", "ownCode", "timeoutIs"]);
  expect(defineAgent(smuggled).kind).toBe("agent");
});
