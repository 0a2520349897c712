import { serveAgent } from "../../test/agents/agent-server.ts";
import { openaiChat } from "../../test/llm/servers/openai-chat.ts";
import { type Script, tokensFor } from "../../test/llm/servers/script.ts";
import { type ModelServer, serveModel } from "../../test/llm/servers/server.ts";
import { customersOf } from "./model-customer.ts";
import { figure, Product } from "./product.ts";
import { replyOf, scriptedAgent, solutionOf, solvingModel } from "./scripted-agent.ts";
import type { WrongResult } from "./wrong-result.ts";

/** A model that always says the same. */
function saying(text: string): Script {
  return (request) => ({ text, tokens: tokensFor(request, { text }) });
}

/** An agent that changes everything it is given, as code without types can, and in which a marker then stands. */
const spoiler = `
const spoil = (value) => { if (Array.isArray(value)) value.push({ name: "SPOILT" }); else if (value) value.spoilt = "SPOILT"; };
export const agent = { kind: "agent", id: "acme/spoiler", timeoutIs: "agent_stalled", open: (briefing) => {
  [briefing.ticket, briefing.tools, ...briefing.tools, ...briefing.tools.map((tool) => tool.parameters)].forEach(spoil);
  return { reply: async (turn) => {
    const args = { order_id: "FC-4371", email: "ines.okafor@example.com" };
    const reply = await turn.call("verify_customer", args);
    [args, reply.value, turn.attachments, ...turn.attachments].forEach(spoil);
    return "I cannot help you.";
  } };
} };
`;

/** An agent that says whether it was given something that the other one had changed. */
const onlooker = `
export const agent = { kind: "agent", id: "acme/onlooker", timeoutIs: "agent_stalled", open: (briefing) => ({
  reply: (turn) => JSON.stringify([briefing, turn]).includes("SPOILT") ? "I was given something SPOILT." : "I was given clean things.",
}) };
`;

const kettle = "safety/sparking-kettle";
const parcel = "late_parcel/gone-quiet";

/** The messages of a run's agents that contain a marker, of all their messages. */
function marked(product: Product, agent: string, marker: string): string {
  const records = [...product.records("run.db").values()].filter((record) => record.agent === agent);
  const messages = records.flatMap(({ events }) => events.flatMap((event) => (event.kind === "agent_message" ? [event.text] : [])));
  return `${messages.filter((text) => text.includes(marker)).length} of ${messages.length}`;
}

async function twoModels(hasFault: boolean): Promise<string> {
  using product = new Product();
  // Where the fault is present, both models are one, with one history.
  const said: string[] = [];
  const shared =
    (text: string): Script =>
    (request) => {
      said.push(text);
      return saying(hasFault ? said.join(" ") : text)(request);
    };
  await using one = await serveModel({ wire: openaiChat, script: shared("I am ONE.") });
  await using other = await serveModel({ wire: openaiChat, script: shared("I am TWO.") });
  const agents = ["--agent", `local/m1@${one.url}`, "--agent", `local/m2@${other.url}`];
  await product.print(["run", "tiny", ...agents, "--cases", kettle, "--trials", "2", "--concurrency", "2", "--out", "run.db"]);
  const [first, second] = [`local/m1@${one.url}`, `local/m2@${other.url}`];
  return `${marked(product, first, "TWO")} and ${marked(product, second, "ONE")}`;
}

export const mixing: readonly WrongResult[] = [
  {
    kind: "History shared between agents",
    wrong: "Agents share a list of messages or another object, so that what one of them adds reaches the others.",
    threads: ["promptfoo/promptfoo#384"],
    expected:
      "messages with another model's words: 0 of 16 and 0 of 16; of an agent that was given what another one had changed: 0 of 16; " +
      "records changed: 0",
    observe: async (hasFault) => {
      using product = new Product();
      const files = ["--agent", product.write("spoiler.mjs", spoiler), "--agent", product.write("onlooker.mjs", onlooker)];
      await product.print(["run", "tiny", ...files, "--cases", "damaged_item/*", "--trials", "2", "--concurrency", "2", "--out", "run.db"]);
      const given = marked(product, "acme/onlooker", "SPOILT");
      const kept = [...product.records("run.db").values()].filter((record) => JSON.stringify(record.events).includes("SPOILT")).length;
      return (
        `messages with another model's words: ${await twoModels(hasFault)}; ` +
        `of an agent that was given what another one had changed: ${given}; records changed: ${kept}`
      );
    },
  },
  {
    kind: "Two providers under one name",
    wrong: "Two agents with the same model or the same label are merged into one, or the last one replaces the others.",
    threads: ["promptfoo/promptfoo#9383"],
    expected:
      "one model at two services: pass^1 1.000 and 0.000; with two runs of one label: 4 rows for 4 agents; " +
      "one label twice in a run: refused",
    observe: async (hasFault) => {
      using product = new Product();
      await using one = await serveModel({ wire: openaiChat, script: await solvingModel() });
      await using other = await serveModel({ wire: openaiChat, script: saying("No.") });
      const agents = ["--agent", "openai-chat/gpt-5.4-mini", "--agent", `local/gpt-5.4-mini@${other.url}`];
      const plan = ["--cases", kettle, "--trials", "2"];
      await product.print(["run", "tiny", ...agents, ...plan, "--out", "run.db"], { url: one.url });
      const rows = await product.rows("run.db");
      await using first = await serveAgent(() => ({ message: "No.", end: true }));
      await using second = await serveAgent(() => ({ message: "No.", end: true }));
      for (const [index, { url }] of [first, second].entries())
        await product.print(["run", "tiny", "--agent", `bot=${url}`, ...plan, "--out", `bot-${index}.db`]);
      const bots = await product.rows("bot-0.db", "bot-1.db");
      const twice = await product.command(["run", "tiny", "--agent", `bot=${first.url}`, "--agent", `bot=${second.url}`, ...plan]);
      const nameOf = (agent: string) => (hasFault ? (/[^/]*?(?=@| |$)/.exec(agent)?.[0] ?? "") : agent);
      const names = new Set([...rows, ...bots].map(({ agent }) => nameOf(agent)));
      return (
        `one model at two services: pass^1 ${rows.map(({ passHat1 }) => figure(passHat1)).join(" and ")}; ` +
        `with two runs of one label: ${names.size} rows for 4 agents; ` +
        `one label twice in a run: ${twice.stderr.includes('two agents have the id "bot"') ? "refused" : "accepted"}`
      );
    },
  },
  {
    kind: "Cached refusals replayed as attempts",
    wrong: "A refusal or an error is cached, and every repetition with the same prompt gets it again instead of an attempt of its own.",
    threads: ["UKGovernmentBEIS/inspect_ai#4846", "promptfoo/promptfoo#360"],
    expected: "live: fail pass pass pass; replayed: fail pass pass pass, with 0 calls; a trial that was not recorded: refused",
    observe: async (hasFault) => {
      using product = new Product();
      const solving = await solvingModel();
      let refused: string | undefined;
      const script: Script = (request) => {
        const refusal = { refusal: "I cannot help with that." };
        const prompt = JSON.stringify(request.customer);
        const isRefused = refused === undefined || (hasFault && refused === prompt);
        refused ??= prompt;
        return isRefused ? { ...refusal, tokens: tokensFor(request, refusal) } : solving(request);
      };
      await using server = await serveModel({ wire: openaiChat, script });
      // The case has three openings, so that trial 3 begins as trial 0 does.
      const run = ["run", "tiny", "--agent", "openai-chat/gpt-5.4-mini", "--cases", parcel, "--concurrency", "1"];
      const at = { url: server.url };
      await product.print([...run, "--trials", "4", "--record", "tape", "--out", "live.db"], at);
      const asked = server.requests.length;
      await product.print([...run, "--trials", "4", "--replay", "tape", "--out", "replayed.db"], at);
      const more = await product.command([...run, "--trials", "5", "--replay", "tape", "--out", "more.db"], at);
      return (
        `live: ${product.verdicts("live.db").join(" ")}; replayed: ${product.verdicts("replayed.db").join(" ")}, ` +
        `with ${server.requests.length - asked} calls; ` +
        `a trial that was not recorded: ${more.stderr.includes("tape contains no call 0") ? "refused" : "replayed"}`
      );
    },
  },
  {
    kind: "Retry loses finished work",
    wrong: "A retry that fails itself, or is interrupted, leaves fewer finished samples than there were before it.",
    threads: ["UKGovernmentBEIS/inspect_ai#5213", "UKGovernmentBEIS/inspect_ai#4933"],
    expected: "finished: 3 of 5, after a retry that failed 3, after one that worked 5; 3 of the first 3 unchanged",
    observe: async (hasFault) => {
      using product = new Product();
      const solution = await solutionOf(kettle);
      let isUp = false;
      await using agent = await scriptedAgent(({ conversation, answered }) =>
        conversation < 3 || isUp ? replyOf(solution[answered] ?? { text: "Goodbye." }) : { provider_error: "the service is down" },
      );
      const run = ["run", "tiny", "--agent", `acme/one=${agent.url}`, "--cases", kettle, "--trials", "5"];
      const settings = ["--attempts", "1", "--concurrency", "1", "--out", "run.db"];
      await product.print([...run, ...settings]);
      const finished = (name: string) =>
        [...product.records(name).values()].flatMap((record) => (record.ending.kind === "provider_error" ? [] : [JSON.stringify(record)]));
      const before = finished("run.db");
      // Where the fault is present, the retry begins from nothing.
      const retry = hasFault ? [...run, "--attempts", "1", "--out", "again.db"] : ["run", "--resume", "run.db"];
      const name = hasFault ? "again.db" : "run.db";
      await product.command(retry);
      const between = finished(name);
      isUp = true;
      await product.print(["run", "--resume", name]);
      const end = finished(name);
      return (
        `finished: ${before.length} of 5, after a retry that failed ${between.length}, after one that worked ${end.length}; ` +
        `${before.filter((record) => end.includes(record)).length} of the first ${before.length} unchanged`
      );
    },
  },
  {
    kind: "One run's limits leak into the next",
    wrong: "A limit of cost, time or rate that one run set still applies to the next run in the same process.",
    threads: [],
    expected: "first run: exit code 3, open open open; next run in the process, without limits: exit code 0, pass pass pass",
    observe: async (hasFault) => {
      using product = new Product();
      await using server = await serveModel({ wire: openaiChat, script: await solvingModel() });
      const run = ["run", "tiny", "--agent", "openai-chat/gpt-5.4-mini", "--cases", kettle, "--trials", "3", "--concurrency", "1"];
      const limited = await product.command([...run, "--max-cost", "0.0001", "--timeout", "1", "--out", "limited.db"], { url: server.url });
      const limits = hasFault ? ["--max-cost", "0.0001"] : [];
      const next = await product.command([...run, ...limits, "--out", "next.db"], { url: server.url });
      return (
        `first run: exit code ${limited.status}, ${product.verdicts("limited.db").join(" ")}; ` +
        `next run in the process, without limits: exit code ${next.status}, ${product.verdicts("next.db").join(" ")}`
      );
    },
  },
  {
    kind: "Roles misattributed",
    wrong: "The simulated user's words are sent, stored or judged as the agent's, or the other way round.",
    threads: ["langwatch/langwatch#7665"],
    expected: "messages with the right role: 5 of 5 sent to the agent's model, 4 of 4 to the customer's, 10 of 10 to a judge",
    observe: async (hasFault) => {
      using product = new Product();
      await using customer = await serveModel({ wire: openaiChat, script: await customersOf([parcel]) });
      await using agent = await serveModel({ wire: openaiChat, script: await solvingModel() });
      const models = ["--agent", "openai-chat/gpt-5.4-mini", "--customer", `local/customer-1@${customer.url}`];
      await product.print(["run", "tiny", ...models, "--cases", parcel, "--trials", "1", "--out", "run.db"], { url: agent.url });
      await using judge = await serveModel({ wire: openaiChat, script: saying('{"reason":"I read it.","score":50}') });
      const judging = ["judge", "run.db", "--judge", `local/judge-1@${judge.url}`, "--criteria", "communication"];
      await product.print(judging);
      const { own, other } = messagesOf(product, hasFault);
      const lastOf = ({ requests }: ModelServer) => requests.at(-1)?.customer.join("\n\n") ?? "";
      const count = (texts: readonly string[], prompt: string) =>
        `${texts.filter((text) => prompt.includes(text)).length} of ${texts.length}`;
      const heard = own.slice(0, -1).map((text) => `The support agent writes:\n${text}`);
      const judged = [...own.map((text) => `agent: ${text}`), ...other.map((text) => `customer: ${text}`)];
      return (
        `messages with the right role: ${count(other, lastOf(agent))} sent to the agent's model, ` +
        `${count(heard, lastOf(customer))} to the customer's, ${count(judged, lastOf(judge))} to a judge`
      );
    },
  },
];

/** The agent's and the customer's messages in a run with one trial, the other way round if there is a fault. */
function messagesOf(product: Product, hasFault: boolean) {
  const [record] = product.records("run.db").values();
  const textsOf = (kind: string) => record?.events.flatMap((event) => ("text" in event && event.kind === kind ? [event.text] : [])) ?? [];
  const [own, other] = [textsOf("agent_message"), textsOf("customer_message")];
  return hasFault ? { own: other, other: own } : { own, other };
}
