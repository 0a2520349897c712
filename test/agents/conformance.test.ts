import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { afterAll, expect, it } from "vitest";
import { standIn } from "../../src/agent/stand-in/stand-in.ts";
import { personAgent } from "../../src/cli/person-agent.ts";
import type { Agent, AgentTurn, CaseAwareAgent } from "../../src/conversation/agent.ts";
import { defineAgent, runTrial } from "../../src/index.ts";
import { keyHosts } from "../../src/llm/key-hosts.ts";
import { providerTable } from "../../src/llm/provider.ts";
import { usualRetries } from "../../src/llm/retry.ts";
import { agentForms, formOf } from "../../src/run/agent-forms.ts";
import { renamedAgent } from "../../src/run/agent-name.ts";
import { type AgentFork, forkedAgent } from "../../src/run/fork/forked-agent.ts";
import { retracedAgent } from "../../src/run/fork/retraced-agent.ts";
import { runModels } from "../../src/run/run-models.ts";
import { shadowedAgent } from "../../src/run/shadowed-agent.ts";
import { slowedAgent } from "../../src/run/slowed-agent.ts";
import { openWorld } from "../../src/world/world.ts";
import type { Exempt } from "../exempt.ts";
import { agentAt, clientOf, clients } from "../llm/clients.ts";
import { fakeClock } from "../llm/fake-clock.ts";
import { type Answer, caseOf, inText, scriptOf } from "../llm/scripted-run.ts";
import { serveModel } from "../llm/servers/server.ts";
import { deskIn, forkPoints } from "../stored-decisions.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { serveAgent, tiny } from "./agent-server.ts";
import { agentConformance, type MakeAgent, type ScriptedAgent } from "./conformance.ts";
import { connectTools } from "./connect-tools.ts";

const never = () => new Promise<never>(() => {});
const argumentsOf = (args: object | string) => JSON.parse(typeof args === "string" ? args : JSON.stringify(args));

/** The answers of each conversation, given one after another. */
function answersByConversation(script: readonly Answer[]): (conversation: string) => Iterator<Answer> {
  const begun = new Map<string, Iterator<Answer>>();
  return (conversation) => {
    const answers = begun.get(conversation) ?? script.values();
    begun.set(conversation, answers);
    return answers;
  };
}

/** Follows the script until it has something to say. */
async function follow(answers: Iterator<Answer>, call: (tool: string, args: object) => Promise<unknown>) {
  for (let next = answers.next(); !next.done; next = answers.next()) {
    const { text, calls = [] } = next.value;
    for (const { tool, args } of calls) await call(tool, argumentsOf(args));
    if (text !== undefined) return text;
  }
  return "";
}

/** Opens an agent in the form that `--agent` accepts it in. */
async function opened(target: string): Promise<Agent> {
  const hosts = keyHosts({ environment: {}, typed: [] });
  const models = runModels({ goesOn: false, timeoutMs: 5000, hosts });
  const agent = await formOf(target)?.open(target, { models, hosts });
  if (agent?.kind !== "agent") throw new Error(`${target} is not the agent under test`);
  return agent;
}

const functionAgent: MakeAgent = async (script) => {
  const seen: unknown[] = [];
  const agent = defineAgent({
    id: "acme/function",
    resumes: true,
    open: (briefing) => {
      const answers = script === "hang" ? undefined : script.values();
      const reply = (turn: AgentTurn) => {
        seen.push(briefing, turn);
        return answers ? follow(answers, (tool, args) => turn.call(tool, argumentsOf(args))) : never();
      };
      return { reply };
    },
  });
  return { agent, seen: () => JSON.stringify(seen), [Symbol.asyncDispose]: async () => {} };
};

const overHttp: MakeAgent = async (script) => {
  const answersOf = answersByConversation(script === "hang" ? [] : script);
  const server = await serveAgent(({ conversation }) => {
    if (script === "hang") return undefined;
    const { value } = answersOf(conversation).next();
    return value ? { message: value.text ?? null, calls: value.calls } : { message: "" };
  });
  return made(server, await opened(server.url), () => JSON.stringify(server.requests));
};

const overMcp: MakeAgent = async (script) => {
  const answersOf = answersByConversation(script === "hang" ? [] : script);
  const server = await serveAgent(async (request) => {
    if (script === "hang") return undefined;
    await using client = await connectTools(request);
    const call = (name: string, args: object) => client.callTool({ name, arguments: { ...args } });
    return { message: await follow(answersOf(request.conversation), call) };
  });
  return made(server, await opened(`mcp:${server.url}`), () => JSON.stringify(server.requests));
};

/** Writes an agent's program, which has its script and can log what the agent is sent. */
async function written(program: string, script: Parameters<MakeAgent>[0], open: (path: string) => Promise<Agent>): Promise<ScriptedAgent> {
  const folder = temporaryFolder();
  const [path, log] = [folder.file("agent.mjs"), folder.file("seen.txt")];
  writeFileSync(
    path,
    `import { appendFileSync } from "node:fs";
     import { createInterface } from "node:readline";
     const script = ${JSON.stringify(script === "hang" ? null : script)};
     const see = (line) => appendFileSync(${JSON.stringify(log)}, line);
     const argumentsOf = (args) => (typeof args === "string" ? JSON.parse(args) : args);
     ${program}`,
  );
  const seen = () => (existsSync(log) ? readFileSync(log, "utf8") : "");
  return { agent: await open(path), seen, [Symbol.asyncDispose]: async () => folder[Symbol.dispose]() };
}

const commandFor = (path: string) => `'${process.execPath}' '${path}'`;

const asCommand: MakeAgent = (script) =>
  written(
    `let step = 0;
     for await (const line of createInterface({ input: process.stdin })) {
       see(line);
       if (!script) continue;
       const { text, calls } = script[step++] ?? { text: "" };
       console.log(JSON.stringify({ message: text ?? null, calls }));
     }`,
    script,
    (path) => opened(`command:${commandFor(path)}`),
  );

// The process imports nothing, because loading an MCP client for each conversation would take a second; it writes the calls as JSON-RPC.
const asMcpCommand: MakeAgent = (script) =>
  written(
    `let step = 0;
     const call = async ({ url, token }, { tool, args }) => {
       const accept = "application/json, text/event-stream";
       const headers = { authorization: "Bearer " + token, "content-type": "application/json", accept };
       const body = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: tool, arguments: argumentsOf(args) } };
       await (await fetch(url, { method: "POST", headers, body: JSON.stringify(body) })).text();
     };
     for await (const line of createInterface({ input: process.stdin })) {
       see(line);
       if (!script) continue;
       let said;
       while (said === undefined) {
         const { text, calls = [] } = script[step++] ?? { text: "" };
         for (const made of calls) await call(JSON.parse(line).mcp, made);
         said = text;
       }
       console.log(JSON.stringify({ message: said }));
     }`,
    script,
    (path) => opened(`mcp:${commandFor(path)}`),
  );

const asFile: MakeAgent = (script) =>
  written(
    `import { defineAgent } from ${JSON.stringify(resolve("src/index.ts"))};
     const open = (briefing) => {
       let step = 0;
       const reply = async (turn) => {
         see(JSON.stringify([briefing, turn]));
         if (!script) return new Promise(() => {});
         for (;;) {
           const { text, calls = [] } = script[step++] ?? { text: "" };
           for (const { tool, args } of calls) await turn.call(tool, argumentsOf(args));
           if (text !== undefined) return text;
         }
       };
       return { reply };
     };
     export const agent = defineAgent({ id: "acme/file", open });`,
    script,
    opened,
  );

/** A person who types the answers. */
const asPerson: MakeAgent = async (script) => {
  const printed: string[] = [];
  const typed = script === "hang" ? [] : script.flatMap(({ text, calls = [] }) => [...calls.map(typeCall), ...(text ? [text] : [])]);
  const lines = ["/policy", ...typed].values();
  const ask = async () => {
    const { value } = lines.next();
    return value === undefined && script === "hang" ? never() : value;
  };
  const agent = personAgent({ print: (text) => printed.push(text), ask, [Symbol.dispose]: () => {} }, () => {});
  return { agent, seen: () => JSON.stringify(printed), [Symbol.asyncDispose]: async () => {} };
};

const typeCall = ({ tool, args }: { readonly tool: string; readonly args: object | string }) =>
  `/${tool} ${JSON.stringify(argumentsOf(args))}`;

/** An agent of the user's own inside something that Deskproof wraps around agents. */
function inside(wrap: (agent: Agent) => Agent | CaseAwareAgent): MakeAgent {
  return async (script) => {
    const made = await functionAgent(script);
    const agent = wrap(made.agent);
    if (agent.kind !== "agent") throw new Error("the wrapper has made a stand-in of it");
    return { ...made, agent };
  };
}

/** A provider's model with function calling, or one that writes its calls as text. */
function asModel(provider: string, setting: "" | "+react"): MakeAgent {
  return async (script) => {
    const { wire, name } = clientOf(provider);
    const answers = script === "hang" ? [] : setting === "" ? script : script.flatMap(inText);
    const server = await serveModel({
      wire,
      script: scriptOf(answers),
      ...(script === "hang" ? { mischief: () => ({ kind: "hang" as const }) } : {}),
    });
    const settings = { clock: fakeClock(), retries: { ...usualRetries, tries: 2 }, timeoutMs: 300 };
    const agent = agentAt(server.url, `${name(server.url)}${setting}`, script === "hang" ? settings : {});
    return made(server, agent, () => JSON.stringify(server.requests));
  };
}

function made(server: AsyncDisposable, agent: ScriptedAgent["agent"], seen: () => string): ScriptedAgent {
  return { agent, seen, [Symbol.asyncDispose]: () => Promise.resolve(server[Symbol.asyncDispose]()) };
}

const testCase = caseOf(tiny, "damaged_item/cracked-grinder");
const desk = deskIn(testCase);
const world = openWorld(desk.template, testCase.world);
afterAll(() => world[Symbol.dispose]());
const stored = await runTrial({ suite: tiny, testCase, agent: standIn("stand-in/reference"), seed: "1" });
const [start] = forkPoints(stored, testCase);
if (!start) throw new Error("the agent decides nothing");

/** A fork at the agent's first decision, so that the agent plays its whole script. */
const fork: AgentFork = { ...start, sample: 0, seed: "1", onReached: async () => {} };

/** Makes a call of the agent a read of a real system, whose answer the desk's own tool does not use. */
function inShadow(agent: Agent): Agent | CaseAwareAgent {
  const read = async () => ({ kind: "value" as const, value: null });
  const source = { read, [Symbol.asyncDispose]: async () => {} };
  const shadow = {
    reads: new Map([["get_order", { name: "get_order", description: "", input: {} }]]),
    open: () => source,
    verify: async () => {},
  };
  return shadowedAgent(agent, { world, desk: { ...desk, shadow }, testCase, source });
}

const oneConversation: Exempt = {
  "keeps conversations apart that run at the same time": "it is made for one conversation",
};

/** Every form of `--agent` other than the stand-ins, which play their cases' plans instead of a script. */
const forms: { readonly [noun: string]: MakeAgent } = {
  "a model": asModel("local", ""),
  "a URL": overHttp,
  "a command": asCommand,
  "an MCP agent": overMcp,
  "a file": asFile,
};

it("covers every form of agent and every provider", () => {
  expect(Object.keys(forms)).toEqual(agentForms.flatMap(({ kind, noun }) => (kind === "stand-in" ? [] : [noun])));
  expect(clients.map(({ provider }) => provider)).toEqual(providerTable.map(({ name }) => name));
});

for (const [noun, make] of Object.entries(forms)) agentConformance(noun, make);
agentConformance("a command that gets its tools over MCP", asMcpCommand);
agentConformance("a model with text tool calls", asModel("local", "+react"));
for (const { provider } of clients) if (provider !== "local") agentConformance(`a model of ${provider}`, asModel(provider, ""));
agentConformance("a function", functionAgent);
agentConformance("a person", asPerson, oneConversation);
agentConformance(
  "a renamed agent",
  inside((agent) => renamedAgent(agent, "mine")),
);
agentConformance(
  "an agent whose calls are slow",
  inside((agent) => slowedAgent(agent, () => 1)),
);
agentConformance("an agent in shadow mode", inside(inShadow));
agentConformance(
  "an agent that takes over a stored conversation",
  inside((agent) => forkedAgent(agent, fork)),
);
agentConformance(
  "an agent that takes part in a stored conversation from the start",
  inside((agent) => retracedAgent(agent, fork)),
  oneConversation,
);
