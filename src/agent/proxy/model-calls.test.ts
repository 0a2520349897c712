import { expect, it } from "vitest";
import type { AgentTurn } from "../../conversation/agent.ts";
import { Meter } from "./meter.ts";
import { ModelCalls } from "./model-calls.ts";

const turn: AgentTurn = {
  text: "",
  attachments: [],
  signal: new AbortController().signal,
  call: async () => ({ ok: false, code: "none", message: "no tools here" }),
  say: () => {},
  note: () => {},
};

function callsAt(clock: { ms: number }): ModelCalls {
  const calls = new ModelCalls(() => clock.ms);
  calls.beginTurn(turn);
  return calls;
}

it("blames the agent if it disconnects early, and the service if it disconnects late", () => {
  const clock = { ms: 0 };
  const calls = callsAt(clock);
  const hasty = calls.begin("openai");
  clock.ms = 2000;
  hasty.dropped();
  expect(calls.trouble).toBeUndefined();
  const patient = calls.begin("openai");
  clock.ms = 42_000;
  patient.dropped();
  expect(calls.trouble?.why).toBe("openai did not answer within 40 s");
});

it("blames a service for a late reply only if the agent waited for it for most of the turn", () => {
  const clock = { ms: 0 };
  const calls = callsAt(clock);
  clock.ms = 8000;
  calls.begin("anthropic");
  clock.ms = 10_000;
  expect(calls.awaited).toBeUndefined();
  clock.ms = 20_000;
  expect(calls.awaited).toBe("anthropic");
});

it("forgets a failure once the service has answered again or the next turn starts", () => {
  const calls = callsAt({ ms: 0 });
  const fail = () => calls.begin("openai").failed("reset");
  fail();
  expect(calls.trouble?.hopeless).toBe(false);
  const good = calls.begin("openai");
  good.answered(200);
  good.end({ meter: new Meter(), model: "m" });
  expect(calls.trouble).toBeUndefined();
  fail();
  calls.beginTurn(turn);
  expect(calls.trouble).toBeUndefined();
});

it("treats an error within a streamed answer as a failure of the service", () => {
  const calls = callsAt({ ms: 0 });
  for (const event of [
    { type: "error", error: { type: "overloaded_error", message: "Overloaded" } },
    { type: "response.failed", response: { object: "response", model: "m", error: { code: "server_error" } } },
    { error: { message: "The server had an error", type: "server_error" } },
  ]) {
    const meter = new Meter();
    meter.take(event);
    const call = calls.begin("anthropic");
    call.answered(200);
    call.end({ meter, model: "m" });
    expect(calls.trouble?.why).toBe("anthropic failed in the middle of its answer");
  }
});
