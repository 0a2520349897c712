import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { defects } from "../src/agent/stand-in/defects.ts";
import { weaknesses } from "../src/agent/stand-in/weaknesses.ts";
import { ScorecardName } from "../src/case/scorecard-name.ts";
import { loadProgram } from "../src/cli/main.ts";
import { type Provider, providerTable } from "../src/llm/provider.ts";
import { metrics } from "../src/report/metrics.ts";
import { scorecards } from "../src/report/scorecards.ts";
import { agentForms } from "../src/run/agent-forms.ts";
import { checks } from "../src/score/checks.ts";
import { runScript } from "./command.ts";
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
    .map((file) => ({ path: join(folder, file), text: codeOf(join(folder, file)) })),
);

/** A file's code without its comments, and with the full paths of its imports. */
function codeOf(path: string): string {
  return readFileSync(path, "utf8")
    .replaceAll(/^ *(?:\/\*\*[\s\S]*?\*\/|\/\/.*$)/gm, "")
    .replaceAll(/"(\.\.?\/[^"]+)"/g, (_, target: string) => `"${join(dirname(path), target)}"`);
}

it("lists the layers in the order that the tests enforce", () => {
  const [, line = ""] = page.match(/^ {4}(secrets · [^`|]*?)\n\n/m) ?? [];
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

it.each(rowsUnder("To add a …"))("adds a %s with a change to at most four files, all of which exist", (_, change = "", files) => {
  const paths = pathsIn(change);
  expect(paths.filter((path) => !existsSync(path))).toEqual([]);
  // A row that refers to another one would change files that are not counted here.
  expect(change).not.toMatch(/\b(?:above|below|the row)\b/);
  // A generated file is not edited, so the command that writes it does not count.
  const named = [...change.matchAll(/`[^`]*[./][^`]*`/g)].filter(([text]) => !/^`np[mx] /.test(text));
  const alternatives = change.split(" or `").length - 1;
  expect(named.length - alternatives).toBe(Number(files));
  expect(Number(files)).toBeLessThanOrEqual(4);
});

it("names the commands that write the generated files, and only files that are not generated in the table", () => {
  const generated = ["schema/", "docs/method.md", "src/case/scorecard-name.ts", "test/golden/"];
  const section = page.split(/^## /m).find((text) => text.startsWith("To add a …")) ?? "";
  for (const file of [...generated, "npm run schema", "npm run docs", "npx vitest run test/report.test.ts test/report-golden.test.ts -u"])
    expect(section).toContain(`\`${file}\``);
  const edited = rowsUnder("To add a …").flatMap(([, change = ""]) => pathsIn(change));
  expect(edited.filter((path) => isIn(path, generated))).toEqual([]);
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

it("gives each exported name in src and the viewer one meaning", () => {
  const { stdout } = runScript("scripts/count-code.ts", ["--names"]);
  expect(stdout).toMatch(/^Names exported by more than one file: 0$/m);
});

const ambiguousChecks: ReadonlySet<string> = new Set(["gate", "reads", "rule", "disposition", "prohibited", "hand_over", "statement"]);
const scorecardMetrics = Object.values(scorecards).flatMap((scorecard) => scorecard.metrics.map(({ id }) => id));

function pageOf(name: string): string {
  return `viewer/pages/${name}.tsx`;
}

/** A table in the code, how other code would name one of its entries, and the files that may. */
interface Table {
  readonly what: string;
  readonly names: readonly string[];
  naming(name: string): RegExp;
  /** The files and folders that are changed to add an entry. */
  readonly files: readonly string[];
  /** Files and folders that name present entries for a reason of their own; a new entry does not change them. */
  readonly exceptions?: readonly string[];
}

/** The files with the formats of `deskproof report`, of which the command calls a function that renders or writes the report. */
const reportFormats = code
  .filter(({ path }) => /^src\/cli\/report[\w-]*\.ts$/.test(path))
  .flatMap(({ text }) => [...text.matchAll(/import \{[^}]*\b(?:render|writeStatic)\w+[^}]*\} from "src\/(?:report|serve)\/([\w-]+)\.ts"/g)])
  .map(([, name = ""]) => name);

/** The card and the report of each scorecard. */
const scorecardFiles = ScorecardName.options.flatMap((name) => [`src/score/${name}-card.ts`, `src/report/${name}/`]);

const quoted = (name: string) => new RegExp(`["'\`]${name}["'\`]`);

const tables: readonly Table[] = [
  {
    what: "kind of agent",
    // URLs have many other uses.
    names: agentForms.flatMap(({ example }) => /^"(\w+):/.exec(example)?.[1] ?? []),
    naming: (name) => new RegExp(`\\^(?:\\(?[\\w?|]*\\|)?${name}\\b|startsWith\\("${name}:?"`),
    files: ["src/run/agent-forms.ts"],
  },
  {
    what: "provider",
    names: providerTable.map(({ name }) => name),
    naming: (name) => new RegExp(`["'\`]${name}["'\`/]`),
    files: ["src/llm/provider.ts"],
    exceptions: [
      // Who made a model that any service may run, and the names that OpenTelemetry prescribes.
      "src/llm/family.ts",
      "src/report/otel/trial-spans.ts",
      // The SDKs that an agent of the user's own may use.
      "src/agent/protocol/turn-request.ts",
      "src/agent/proxy/service.ts",
      // Examples in texts.
      "src/llm/model-name.ts",
      "src/report/misunderstood/misunderstood-trials.ts",
      "src/run/agent-forms.ts",
      "src/run/model-for-role.ts",
    ],
  },
  {
    what: "provider's variable",
    names: providerTable.flatMap(({ keyVariable, baseUrlVariable }: Provider) => [keyVariable, baseUrlVariable ?? []].flat()),
    naming: (name) => new RegExp(name),
    files: ["src/llm/provider.ts"],
    exceptions: ["src/agent/proxy/service.ts"],
  },
  { what: "provider's package", names: ["@ai-sdk"], naming: () => /@ai-sdk\/(?!provider")/, files: ["src/llm/provider.ts"] },
  {
    what: "check",
    names: checks.map(({ name }) => name),
    // Some names have other meanings, so they count only where a check is expected.
    naming: (name) => (ambiguousChecks.has(name) ? new RegExp(`\\bcheck(?: [!=]==|:) "${name}"`) : quoted(name)),
    files: ["src/score/checks.ts", "src/score/exact/"],
    exceptions: [
      // Each mutant names the check that must find it.
      "src/audit/mutation/",
      // The cards, the grades and the folding of findings count the findings of certain checks, as do some reports.
      "src/run/fork/broken-in.ts",
      "src/score/composite-card.ts",
      "src/score/desk-card.ts",
      "src/score/fold-findings.ts",
      "src/score/graded-verdict.ts",
      "src/score/measures.ts",
      "src/score/reward-card.ts",
      "src/score/score-trial.ts",
      "src/report/benchmark-card-forbidden.ts",
      "src/report/composite/",
      "src/report/desk/agent-traps.ts",
      "src/report/perturbed.ts",
      "src/report/results/split.ts",
    ],
  },
  {
    what: "metric",
    // "messages" and "tool_calls" are also fields of transcripts. A scorecard's own metrics belong to its folder.
    names: metrics.map(({ id }) => id).filter((id) => !["messages", "tool_calls", ...scorecardMetrics].includes(id)),
    naming: quoted,
    files: ["src/report/metrics.ts"],
    // The detailed report shows a selection.
    exceptions: ["src/report/desk/", "viewer/pages/agent-desk.tsx"],
  },
  {
    what: "report format",
    names: reportFormats,
    naming: (name) => new RegExp(`"src/(?:report|serve)/${name}.ts"`),
    files: ["src/cli/report.ts", "src/cli/report-comment.ts", "src/cli/report-html.ts"],
    exceptions: [
      // Other commands print in the terminal too, and the charts are for Markdown.
      "src/cli/judge.ts",
      "src/cli/show-report.ts",
      "src/cli/report-figures.ts",
      // A comment contains tables in Markdown.
      "src/report/pr-comment.ts",
    ],
  },
  {
    what: "command",
    names: (await loadProgram()).commands.map((command) => command.name()),
    naming: (name) => new RegExp(`"src/cli/${name}.ts"`),
    files: ["src/cli/main.ts"],
    // A comment on a pull request contains a comparison.
    exceptions: ["src/cli/report-comment.ts"],
  },
  {
    what: "stand-in",
    names: [...defects.map(({ name }) => name), ...weaknesses.keys()],
    naming: (name) => new RegExp(`["'\`]${name}["'\`]|stand-in/${name}\\b`),
    files: ["src/agent/stand-in/"],
    // Mutants that a stand-in's fault produces, and examples in texts.
    exceptions: ["src/audit/mutation/", "src/cli/", "src/run/agent-forms.ts"],
  },
  {
    what: "scorecard",
    names: ScorecardName.options,
    // Where a scorecard is expected, or in the path of its card.
    naming: (name) => new RegExp(`[sS]corecard\\w*\\b[^\\n]{0,40}"${name}"|"src/score/${name}-card.ts"`),
    files: ["src/case/scorecard-name.ts", "src/score/scorecards.ts", ...scorecardFiles],
    exceptions: [
      // New suites, suites in shadow mode and imported suites each have a scorecard.
      "src/cli/scaffold/suite-texts.ts",
      "src/shadow/tools-file.ts",
      "src/tau2/suite/suite-files.ts",
      // The verdicts of imported results.
      "src/score/graded-verdict.ts",
    ],
  },
  {
    what: "scorecard's report",
    names: ScorecardName.options,
    naming: (name) => new RegExp(`"src/report/${name}/|\\bname: "${name}"|\\b(?:suite|report)\\??\\.${name}\\b`),
    files: ["src/report/scorecards.ts", ...ScorecardName.options.map((name) => `src/report/${name}/`)],
    exceptions: [
      // The titles of the dimensions in which findings cost points.
      "src/report/view/method-page.ts",
      // The charts and sections that only the report of this scorecard has.
      "viewer/figures/",
      "viewer/behind/composite-rules.ts",
      "viewer/behind/desk-rules.ts",
      ...["agent", "agent-composite", "agent-desk", "agent-figures", "agent-traps", "compare-figures", "picks"].map(pageOf),
      ...["safety-agent-column", "safety-calibration", "safety-composite", "safety-hold", "safety-shapes"].map(pageOf),
      ...["safety-tactics", "safety-trap-cell", "safety-traps", "safety-value"].map(pageOf),
      // Parts of shared sections that only the composite report has.
      "viewer/pages/agent-failures.tsx",
      "viewer/pages/board-rows.ts",
      "viewer/pages/reliability-slices.tsx",
    ],
  },
  {
    what: "suite",
    names: readdirSync("suites"),
    naming: (name) => new RegExp(`\\b${name}/(?:cases|suite)\\b`),
    files: [],
  },
];

describe.each(tables)("every $what", ({ names, naming, files, exceptions = [] }) => {
  const all = names.map((name) => ({ name, paths: code.filter(({ text }) => naming(name).test(text)).map(({ path }) => path) }));

  it("is named only in the files that are changed to add one, with the exceptions listed here", () => {
    const allowed = [...files, ...exceptions];
    expect(names.length).toBeGreaterThan(0);
    const wrong = all.flatMap(({ name, paths }) => paths.filter((path) => !isIn(path, allowed)).map((path) => `${path} names ${name}`));
    expect(wrong).toEqual([]);
  });

  it("has no exception that is no longer needed", () => {
    expect([...files, ...exceptions].filter((file) => !all.some(({ paths }) => paths.some((path) => isIn(path, [file]))))).toEqual([]);
  });
});

function isIn(path: string, places: readonly string[]): boolean {
  return places.some((place) => path === place || (place.endsWith("/") && path.startsWith(place)));
}
