import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { commandAgent } from "../../src/agent/command/command-agent.ts";
import { httpAgent } from "../../src/agent/http/http-agent.ts";
import type { AgentTurn } from "../../src/conversation/agent.ts";
import { defineAgent } from "../../src/index.ts";
import { usualRetries } from "../../src/llm/retry.ts";
import { agentAt, clientOf } from "../llm/clients.ts";
import { fakeClock } from "../llm/fake-clock.ts";
import { type Answer, scriptOf } from "../llm/scripted-run.ts";
import { serveModel } from "../llm/servers/server.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { serveAgent } from "./agent-server.ts";
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

const functionAgent: MakeAgent = async (script) => {
  const seen: unknown[] = [];
  const agent = defineAgent({
    id: "acme/function",
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
  const agent = httpAgent({ id: server.url, target: server.url, mcp: false, environment: {} });
  return made(server, agent, () => JSON.stringify(server.requests));
};

const overMcp: MakeAgent = async (script) => {
  const answersOf = answersByConversation(script === "hang" ? [] : script);
  const server = await serveAgent(async (request) => {
    if (script === "hang") return undefined;
    await using client = await connectTools(request);
    const call = (name: string, args: object) => client.callTool({ name, arguments: { ...args } });
    return { message: await follow(answersOf(request.conversation), call) };
  });
  const agent = httpAgent({ id: `mcp:${server.url}`, target: server.url, mcp: true, environment: {} });
  return made(server, agent, () => JSON.stringify(server.requests));
};

const asCommand: MakeAgent = async (script) => {
  const folder = temporaryFolder();
  const [path, log] = [folder.file("agent.mjs"), folder.file("seen.txt")];
  writeFileSync(
    path,
    `import { appendFileSync } from "node:fs";
     import { createInterface } from "node:readline";
     const script = ${JSON.stringify(script === "hang" ? null : script)};
     let step = 0;
     for await (const line of createInterface({ input: process.stdin })) {
       appendFileSync(${JSON.stringify(log)}, line);
       if (!script) continue;
       const { text, calls } = script[step++] ?? { text: "" };
       console.log(JSON.stringify({ message: text ?? null, calls }));
     }`,
  );
  const target = `'${process.execPath}' '${path}'`;
  const agent = commandAgent({ id: "acme/command", target, mcp: false, environment: { ...process.env } });
  const seen = () => (existsSync(log) ? readFileSync(log, "utf8") : "");
  return { agent, seen, [Symbol.asyncDispose]: async () => folder[Symbol.dispose]() };
};

/** A model with function calling, or one that writes its calls as text. */
function asModel(setting: "" | "+react"): MakeAgent {
  return async (script) => {
    const { wire, name } = clientOf("local");
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

/** The same answer in the format of a model without function calling: one action at a time. */
function inText({ text, calls = [] }: Answer): Answer[] {
  const actions = calls.map(({ tool, args }) => ({
    text: `Thought: I look.\nAction: ${tool}\nAction Input: ${JSON.stringify(args)}`,
  }));
  return [...actions, ...(text === undefined ? [] : [{ text: text && `Thought: I know.\nReply: ${text}` }])];
}

function made(server: AsyncDisposable, agent: ScriptedAgent["agent"], seen: () => string): ScriptedAgent {
  return { agent, seen, [Symbol.asyncDispose]: () => Promise.resolve(server[Symbol.asyncDispose]()) };
}

agentConformance("a function", functionAgent);
agentConformance("an HTTP service", overHttp);
agentConformance("a command", asCommand);
agentConformance("an agent with tools over MCP", overMcp);
agentConformance("a model", asModel(""));
agentConformance("a model with text tool calls", asModel("+react"));
