import { expect, it } from "vitest";
import { readAgentName } from "./agent-name.ts";

it.each([
  ["triage-v2=http://127.0.0.1:3000/reply?a=b", "triage-v2", "http://127.0.0.1:3000/reply?a=b"],
  ["acme/support.v3=command:KEY=1 python3 agent.py", "acme/support.v3", "command:KEY=1 python3 agent.py"],
  ["mine=mcp:python3 agent.py", "mine", "mcp:python3 agent.py"],
  ["mine=./agent.ts", "mine", "./agent.ts"],
])("parses %s as a name and an agent", (text, name, target) => {
  expect(readAgentName(text)).toEqual({ name, target });
});

it.each([
  "http://127.0.0.1:3000/reply?version=2",
  "command:KEY=1 python3 agent.py",
  "mcp:http://127.0.0.1/?a=b",
  "openai/gpt-5.5@high+prompt=./prompts/support.md",
  "./agents/a=b.ts",
  "stand-in/believer@0.3",
])("finds no name in %s", (text) => {
  expect(readAgentName(text)).toEqual({ name: undefined, target: text });
});

it.each([
  ["mine=", /has nothing after the "="/],
  ["openai/mine=http://127.0.0.1/", /begin with "openai\/" are reserved for models/],
  ["stand-in/mine=./agent.ts", /begin with "stand-in\/" are reserved for stand-ins/],
  ["mine=openai/gpt-5.5", /models cannot be renamed/],
  ["mine=stand-in/reference", /stand-ins cannot be renamed/],
])("rejects %s with the reason", (text, message) => {
  expect(() => readAgentName(text)).toThrow(message);
});
