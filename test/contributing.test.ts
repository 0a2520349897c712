import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { layerOrder } from "./layer-order.ts";

const page = readFileSync("CONTRIBUTING.md", "utf8");

/** The rows of the table under a heading, without its header. */
function rowsUnder(heading: string): string[][] {
  const section = page.split(/^## /m).find((text) => text.startsWith(heading)) ?? "";
  const lines = section.split("\n").filter((line) => line.startsWith("|"));
  return lines.slice(2).map((line) => line.slice(2, -2).split(" | "));
}

/** The paths in a text that belong to this repository, not to a user's suite. */
function pathsIn(text: string): string[] {
  return [...text.matchAll(/`((?:src|test|docs|suites|viewer)\/[^`]*|[A-Za-z]+\.(?:md|json))`/g)].flatMap(([, path = ""]) =>
    path === "policy.md" ? [] : [path],
  );
}

const code = ["src", "viewer"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => ({ path: join(folder, file), text: readFileSync(join(folder, file), "utf8") })),
);

it("lists the layers in the order that the tests enforce", () => {
  const [, line = ""] = page.match(/^ {4}(language · [^`|]*?)\n\n/m) ?? [];
  expect(line.split(/\s*·\s*/)).toEqual(layerOrder);
});

it("describes every folder of the repository, and only folders that exist", () => {
  const described = rowsUnder("Layout").map(([folder = ""]) => folder.replaceAll("`", "").replace(/\/$/, ""));
  // Folders that commands write to, such as the report of `npm start`, are not part of the repository.
  const written = new Set([...readFileSync(".gitignore", "utf8").matchAll(/^\/?(\w+)\/$/gm)].map(([, name]) => name));
  const folders = readdirSync(".", { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith(".") && !written.has(entry.name))
    .flatMap(({ name }) => (name === "src" ? layerOrder.map((layer) => `src/${layer}`) : [name]));
  expect(described.toSorted()).toEqual(folders.toSorted());
});

it.each(rowsUnder("To add a …"))("adds a %s with a change to at most four files, all of which exist", (_, change = "") => {
  const paths = pathsIn(change);
  expect(paths.filter((path) => !existsSync(path))).toEqual([]);
  const files = [...change.matchAll(/`[^`]*[./][^`]*`|`npm run [^`]*`/g)];
  const alternatives = change.split(" or `").length - 1;
  expect(files.length - alternatives).toBeLessThanOrEqual(4);
});

it.each(rowsUnder("Claims for every implementation"))("has the claims for every %s in %s", (_, file = "") => {
  expect(pathsIn(file).filter((path) => existsSync(path))).toHaveLength(1);
});

it("explains only nouns that the code exports", () => {
  const named = rowsUnder("Nouns in the code").flatMap(([names = ""]) => names.replaceAll("`", "").split(", "));
  const exported = new Set(
    code.flatMap(({ text }) =>
      [...text.matchAll(/^export (?:abstract )?(?:const|class|interface|type) (\w+)/gm)].map(([, name = ""]) => name),
    ),
  );
  expect(named.length).toBeGreaterThan(25);
  expect(named.filter((name) => !exported.has(name))).toEqual([]);
});

/** One instance of each thing that can be added, how code would name it, and the files that may. */
const instances: readonly (readonly [what: string, name: RegExp, files: readonly string[]])[] = [
  ["agent", /\/\^(?:\(?[\w?|]*\|)?command\b/, ["src/run/agent-forms.ts"]],
  ["provider", /GOOGLE_GENERATIVE_AI|@ai-sdk\/google/, ["src/llm/provider.ts"]],
  ["check", /surplus_evidence|surplusEvidence/, ["src/score/checks.ts", "src/score/exact/evidence.ts"]],
  ["metric", /\bpressure_unplayed\b/, ["src/report/metrics.ts"]],
  ["report format", /\bjunit\.ts"/, ["src/cli/report.ts"]],
  ["command", /\bcompletion\.ts"/, ["src/cli/main.ts"]],
  ["stand-in", /\bgullible\b/, ["src/agent/stand-in/gullible.ts", "src/agent/stand-in/weaknesses.ts"]],
  ["suite", /\b(?:northline|homeline|resolve)\/(?:cases|suite)\b/, []],
];

it.each(instances)("names one %s only in the files that are changed to add it", (_, name, files) => {
  const naming = code.filter(({ text }) => name.test(text)).map(({ path }) => path);
  expect(naming.toSorted()).toEqual(files.toSorted());
});
