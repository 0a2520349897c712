import type { Json } from "../../src/json.ts";
import type { Random } from "../../src/random.ts";
import { mutateText } from "../../test/mutate-text.ts";
import { makeRuns, type Prepare } from "./command-target.ts";
import { planted } from "./fault.ts";
import { strangeJson } from "./strange-json.ts";

const config: Json = {
  suites: ["../desk"],
  agents: [
    "stand-in/reference",
    { name: "big", model: "openai/gpt-5.5", effort: "high", temperature: 0.5, tools: "react", prompt: "../prompt.md" },
    { name: "own", agent: "http://127.0.0.1:1/reply" },
  ],
  customer: "polite",
  customers: [{ name: "polite", model: "openai/gpt-5-mini" }],
  reader: "built-in",
  readers: [{ name: "reading", model: "local/x", url: "http://127.0.0.1:1/v1" }],
  judges: [{ name: "strict", model: "anthropic/claude-haiku-4-5" }],
  prices: { "openai/gpt-5.5": { input: 1, output: 2 } },
  providers: { openai: { baseUrl: "http://127.0.0.1:1/v1", limit: 3 } },
  otel: "http://127.0.0.1:1",
  cases: ["return/*"],
  perturb: ["tool_timeout"],
  trials: 1,
  seed: "1",
  concurrency: 2,
  attempts: 1,
  timeout: 5,
  maxCost: 1,
};

const yaml = `suites: [../desk]
agents:
  - stand-in/reference
  - name: big
    model: openai/gpt-5.5
    effort: high
providers:
  openai: { baseUrl: "http://127.0.0.1:1/v1", limit: 3 }
prices:
  openai/gpt-5.5: { input: 1, output: 2 }
cases: [return/*]
trials: 1
seed: one # a comment
timeout: 5
maxCost: 1.5
`;

/** Malformed configurations in YAML and TypeScript, each read by a command. */
export const configuration: Prepare = async (ground) => {
  ground.sandbox.write(new Map([["prompt.md", "Follow the policy. {policy}"]]));
  await makeRuns(ground);
  return (random) => {
    // Node loads code only once per path, so each configuration has its own folder.
    const folder = `project-${random.below(1e9)}`;
    const [name, text] = configText(random);
    const files = new Map([[`${folder}/${name}`, text]]);
    if (random.chance(0.01)) files.set(`${folder}/deskproof.config.yaml`, yaml);
    return { args: random.pick(readers), files, folder };
  };
};

const readers: readonly (readonly string[])[] = [
  ["run", "--dry-run"],
  ["run", "--dry-run", "--agent", "big", "--customer", "polite", "--reader", "reading"],
  ["run", "../desk", "--agent", "own", "--dry-run"],
  ["report", "../run.db", "--json"],
  ["export", "../run.db"],
  ["judge", "../run.db", "--judge", "strict", "--dry-run"],
  ["fork", "../run.db", "return/wet"],
];

function configText(random: Random): readonly [string, string] {
  if (random.chance(0.2)) return ["deskproof.config.ts", codeText(random)];
  const text = random.chance(0.5) ? mutateText(yaml, random) : strangeJson(config, random);
  const isWithPassword = random.chance(0.2);
  return ["deskproof.config.yaml", isWithPassword ? text.replaceAll("://", `://user:${planted.password}@`) : text];
}

function codeText(random: Random): string {
  const code = `export const config = ${strangeJson(config, random)};\n`;
  const endings = [
    code,
    mutateText(code, random),
    "export const config = undefined;",
    "export const config = () => 1;",
    "export const config = { suites: 1n };",
    "const config = {}; config.config = config; export { config };",
    "export const config = { toJSON: () => { throw new Error('no'); } };",
    "export const config = new Proxy({}, { ownKeys: () => { throw new Error('no'); } });",
    "throw null;",
    `throw new Error(${JSON.stringify(planted.key)});`,
    'import "./missing.ts"; export const config = {};',
    "export default {};",
    "export const config = { seed: Symbol() };",
    "await Promise.reject(new Error('late'));",
  ];
  return random.chance(0.7) ? code : random.pick(endings);
}
