// Measures how well adaptive concurrency finds a server's hidden limit, over real HTTP with the OpenAI-compatible
// client. Budget: at least 90% of the limit's throughput and at most 2% of calls rejected, measured over the second
// half of the calls.
import { createServer } from "node:http";
import type { Llm } from "../src/llm/llm.ts";
import { llmSource } from "../src/llm/llm-source.ts";
import { parseModelName } from "../src/llm/model-name.ts";
import { usualRetries } from "../src/llm/retry.ts";
import { randomFrom } from "../src/random.ts";
import { reportMetric } from "./metric.ts";

// The response rate, which is the same at every limit so that the machine is equally busy each time.
const pace = 160;
const askers = 128;
const reply = JSON.stringify({
  choices: [{ index: 0, message: { role: "assistant", content: "ok" }, finish_reason: "stop" }],
  usage: { prompt_tokens: 1, completion_tokens: 1 },
});
const random = randomFrom("adaptive");
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Makes the given number of calls; returns the response rate and the share of rejected calls over the second half. */
async function press(llm: Llm, places: number, calls: number, count: { answered: number; refused: number }) {
  let asked = 0;
  let middle = { at: 0, answered: 0, refused: 0 };
  const { signal } = new AbortController();
  const ask = async (asker: number) => {
    for (let step = 0; asked < calls; step++) {
      asked += 1;
      if (asked === Math.floor(calls / 2)) middle = { at: performance.now(), ...count };
      const prompt = [{ role: "user" as const, content: [{ type: "text" as const, text: "?" }] }];
      await llm.generate({ key: { role: "agent", of: `${asker}`, step }, prompt, signal });
    }
  };
  await Promise.all(Array.from({ length: places }, (_, asker) => ask(asker)));
  const answered = count.answered - middle.answered;
  const refused = count.refused - middle.refused;
  return { perSecond: (1000 * answered) / (performance.now() - middle.at), refused: refused / (answered + refused) };
}

async function measure(limit: number, places: number, calls: number) {
  let inFlight = 0;
  const count = { answered: 0, refused: 0 };
  const server = createServer(async (incoming, outgoing) => {
    incoming.resume();
    if (inFlight >= limit) {
      count.refused += 1;
      outgoing.writeHead(429, { "retry-after": "1" }).end("{}");
      return;
    }
    inFlight += 1;
    await wait(((1000 * limit) / pace) * (0.7 + 0.6 * random.next()));
    inFlight -= 1;
    count.answered += 1;
    outgoing.writeHead(200, { "content-type": "application/json" }).end(reply);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" ? address?.port : 0;
  const retries = { ...usualRetries, tries: 100 };
  const llm = llmSource({ environment: {}, timeoutMs: 60_000, retries }).open(parseModelName(`local/limited@http://127.0.0.1:${port}/v1`));
  const measured = await press(llm, places, calls, count);
  server.closeAllConnections();
  server.close();
  return measured;
}

for (const limit of [4, 16, 64]) {
  // The baseline has exactly as many clients as the limit allows, so that no call is rejected. It is measured before
  // and after, because the machine's speed varies.
  const before = await measure(limit, limit, 800);
  // The run is long enough that waiting for the last rejected call (Retry-After is one second) hardly matters.
  const found = await measure(limit, askers, 6000);
  const after = await measure(limit, limit, 800);
  const best = { perSecond: (before.perSecond + after.perSecond) / 2 };
  const share = found.perSecond / best.perSecond;
  const name = `limit of ${limit} calls`;
  const note = `of ${best.perSecond.toFixed(0)} responses per second`;
  reportMetric({ name: `${name}, throughput`, value: 100 * share, unit: "%", limit: { least: 90 }, note });
  reportMetric({ name: `${name}, rejected`, value: 100 * found.refused, unit: "%", limit: { most: 2 } });
}
