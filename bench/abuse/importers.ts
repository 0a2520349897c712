import { mkdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import type { Json } from "../../src/json.ts";
import type { Random } from "../../src/random.ts";
import { domainFiles } from "../../src/tau2/tasks/checkout.ts";
import { mutateText } from "../../test/mutate-text.ts";
import { writeSmallCheckout } from "../../test/tau2/small-checkout.ts";
import { writeExports } from "../redaction/exports.ts";
import { generateTickets } from "../redaction/tickets.ts";
import type { CommandInput, Prepare } from "./command-target.ts";
import { strangeJson } from "./strange-json.ts";
import { strangeServer } from "./strange-server.ts";
import { simulations, submission } from "./tau2-results.ts";

type Make = (random: Random) => CommandInput;

/** Malformed exports of tickets, τ²-bench files, OpenAPI documents, MCP servers and published curves. */
export const importers: Prepare = async ({ sandbox, upstream, run }) => {
  const { work } = sandbox;
  mkdirSync(join(work, "exports"));
  const exported = writeExports(generateTickets(8, "abuse", false), join(work, "exports"));
  writeSmallCheckout(join(work, "checkout"));
  await run(["import", "tau2", "checkout", "--to", "tau2"]);
  const document = readFileSync("examples/shop/openapi.json", "utf8");
  const makers: readonly Make[] = [
    ...exported.map((path) => ticketsFrom(readFileSync(path, "utf8"), extname(path))),
    checkoutIn(work),
    (random) => ({
      args: ["import", "tau2-results", "results.json", "--suite", "tau2/tau2-retail", "--out", "made.db"],
      files: new Map([["results.json", strangeJson(simulations, random)]]),
    }),
    documentFrom(document),
    (random) => ({ args: connected(upstream, random), answer: strangeServer(random) }),
    curveFile,
  ];
  return (random) => random.pick(makers)(random);
};

function ticketsFrom(good: string, ending: string): Make {
  return (random) => {
    const file = `in${ending}`;
    const to = ["--to", `made-${random.below(1e9)}`];
    const options = random.chance(0.2) ? ["--dry-run"] : random.chance(0.2) ? ["--at", "3"] : [];
    const files = new Map([[file, spoilt(good, ending, random)]]);
    return { args: ["import", "transcripts", file, ...to, ...options], files };
  };
}

/** Corrupts some values of a JSON document, one line of a JSON Lines file, or any other text. */
function spoilt(good: string, ending: string, random: Random): string {
  if (random.chance(0.3) || !ending.startsWith(".json")) return mutateText(good, random);
  if (ending === ".json") return strangeJson(JSON.parse(good), random);
  const lines = good.trimEnd().split("\n");
  const at = random.below(lines.length);
  return lines.map((line, index) => (index === at ? strangeJson(JSON.parse(line), random) : line)).join("\n");
}

function checkoutIn(work: string): Make {
  const files = (["airline", "retail", "telecom"] as const).flatMap((name) =>
    domainFiles(name).map((path) => ({ name, path, text: readFileSync(join(work, "checkout", path), "utf8") })),
  );
  return (random) => {
    const { name, path, text } = random.pick(files);
    // Another domain's file may still be corrupted by an earlier input, so only this domain is imported.
    const args = ["import", "tau2", "checkout", "--domain", name, "--to", `made-${random.below(1e9)}`];
    const intact = files.filter((file) => file.name === name).map((file): [string, string] => [file.path, file.text]);
    const all = new Map([...intact, [path, spoilt(text, extname(path), random)]].map(([at, content]) => [`checkout/${at}`, content ?? ""]));
    return { args, files: all };
  };
}

function documentFrom(good: string): Make {
  const value: Json = JSON.parse(good);
  return (random) => ({
    args: ["connect", "api.json", "--to", `made-${random.below(1e9)}`, ...(random.chance(0.3) ? ["--read", "get_order"] : [])],
    files: new Map([["api.json", random.chance(0.3) ? mutateText(good, random) : strangeJson(value, random)]]),
  });
}

function connected(upstream: string, random: Random): string[] {
  const to = random.chance(0.6) ? ["--to", `made-${random.below(1e9)}`] : [];
  const header = random.chance(0.3) ? ["--header", "Authorization: Bearer $DESKPROOF_AGENT_TOKEN"] : [];
  return ["connect", `${upstream}/mcp`, "--timeout", "0.3", ...to, ...header];
}

function curveFile(random: Random): CommandInput {
  const csv = "name,1,2,3,4\nfirst,0.9,0.8,0.7,0.6\nsecond,0.55,_,0.4,0.3\n";
  const isCsv = random.chance(0.5);
  const text = isCsv ? mutateText(csv, random) : strangeJson(submission, random);
  const file = isCsv ? "curves.csv" : "submission.json";
  const cases = random.chance(0.7) ? ["--cases", "50"] : [];
  return { args: ["audit-curve", file, ...cases], files: new Map([[file, text]]) };
}
