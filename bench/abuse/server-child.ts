import { setTimeout as sleep } from "node:timers/promises";
import { TrialServices } from "../../src/agent/protocol/trial-services.ts";
import type { AgentTurn } from "../../src/conversation/agent.ts";
import { describeTools } from "../../src/conversation/describe-tools.ts";
import { defineAgent, loadSuite, runTrial } from "../../src/index.ts";
import { serveRuns } from "../../src/serve/view-server.ts";

// Runs the viewer's server for the given run, and the services that the agents of an endless series of trials use.

const [run = ""] = process.argv.slice(2);
const view = await serveRuns([run], { port: 0 });
const suite = await loadSuite("tiny");
const [testCase] = suite.cases;
const [desk] = suite.desks.values();
if (!testCase || !desk) throw new Error("the tiny suite is empty");
const services = await TrialServices.open({ environment: process.env, mcp: describeTools(desk) });

/** An agent that waits in each turn, so that its tools can be called in the meantime. */
const agent = defineAgent({
  id: "waiting",
  reply: async (turn: AgentTurn) => {
    services.beginTurn(turn, []);
    await sleep(300, undefined, { signal: turn.signal }).catch(() => undefined);
    return "One moment, please.";
  },
});

process.on("message", () => {
  global.gc?.();
  process.send?.({ megabytes: process.memoryUsage().rss / 2 ** 20 });
});
process.send?.({ view: view.address, ...services.offer });
for (;;) await runTrial({ suite, testCase, agent, seed: "1", replyMs: 5_000 });
