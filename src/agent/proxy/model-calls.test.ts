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

it("takes it for impatience when an agent gives a service up soon, and for the service's failure when late", () => {
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

it("blames a service for a late reply only when the agent waited for it most of the turn", () => {
  const clock = { ms: 0 };
  const calls = callsAt(clock);
  clock.ms = 8000;
  calls.begin("anthropic");
  clock.ms = 10_000;
  expect(calls.awaited).toBeUndefined();
  clock.ms = 20_000;
  expect(calls.awaited).toBe("anthropic");
});

it("forgets a failure when the service has answered since, and with the next turn", () => {
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

it("takes an error within a streamed answer for the service's failure", () => {
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
