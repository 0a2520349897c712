import { resolve } from "node:path";
import { expect, it } from "vitest";
import { watchedPaths } from "./watched-paths.ts";

const always = ["suites/tiny", "deskproof.config.yaml", "deskproof.config.ts"];

it.each([
  ["./examples/http-agent.mjs", ["examples/http-agent.mjs"]],
  ["v2=./examples/http-agent.mjs", ["examples/http-agent.mjs"]],
  ["command:python3 examples/command_agent.py --fast", ["examples/command_agent.py"]],
  ["mine=command:node examples/command-agent.mjs", ["examples/command-agent.mjs"]],
  ["openai/gpt-5.5+prompt=README.md", ["README.md"]],
  ["http://127.0.0.1:3000/reply", []],
  ["stand-in/reference", []],
])("watches the files that the agent %s names", (agent, files) => {
  const paths = watchedPaths({ suite: "suites/tiny", agents: [agent], also: ["docs"] });
  expect(paths).toEqual([...always, ...files, "docs"].map((path) => resolve(path)));
});
