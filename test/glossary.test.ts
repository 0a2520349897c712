import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { Command } from "commander";
import { parseSync } from "vite";
import { describe, expect, it } from "vitest";

/** The endings of a word in a term: "mend" also finds "mended" and "mending". */
function inflected(word: string): string {
  return word.endsWith("e") ? `${word.slice(0, -1)}(?:e|es|ed|ing)` : `${word}(?:s|es|ed|ing)?`;
}

/** A search for a term in any inflection, with a hyphen or a line break for any of its spaces. */
function searchFor(term: string): RegExp {
  const words = term.toLowerCase().split(/[ -]/).map(inflected);
  return new RegExp(`(?<![\\w-])${words.join("(?:-|\\s+)")}(?![\\w-])`, "gi");
}

/** The terms of the last column of the glossary in CONTRIBUTING.md. */
function termsToAvoid(): string[] {
  const guide = readFileSync("CONTRIBUTING.md", "utf8");
  const [, glossary = ""] = guide.split("## Words we use");
  const rows = glossary.split("\n## ")[0]?.match(/^\|.*\|$/gm) ?? [];
  return rows.slice(2).flatMap((row) => {
    const last = row.split("|").at(-2) ?? "";
    return last.split(",").map((term) => term.trim());
  });
}

const terms = new Set(termsToAvoid().map((term) => term.replaceAll("-", " ")));
terms.delete("");
const searches = [...terms].map(searchFor);

/** The terms to avoid that occur in a text, each with its context. */
function found(name: string, text: string): string[] {
  return searches.flatMap((search) =>
    [...text.matchAll(search)].map(({ 0: term, index }) => {
      const around = text.slice(Math.max(0, index - 40), index + term.length + 40).replaceAll(/\s+/g, " ");
      return `${name}: "${term}" in "${around}"`;
    }),
  );
}

interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";
}

const textNodes = ["Literal", "TemplateElement", "JSXText"];

/** The string literals, template texts and JSX texts of a source file, without code and comments. */
function textsOf(file: string): string[] {
  const source = readFileSync(file, "utf8");
  const texts: string[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const one of value) visit(one);
    if (!isNode(value) || value.type === "ImportDeclaration") return;
    if (textNodes.includes(value.type)) texts.push(source.slice(value.start, value.end));
    else for (const child of Object.values(value)) visit(child);
  };
  visit(parseSync(file, source).program.body);
  // A text without a space is an identifier or a class name, not something a person reads.
  return texts.filter((text) => !text.startsWith("/") && /\s/.test(text.trim()));
}

function filesUnder(folder: string, ending: RegExp): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => ending.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => join(folder, file))
    .sort();
}

/** The prose of a Markdown file, without code blocks and inline code. */
function proseOf(file: string): string {
  return readFileSync(file, "utf8")
    .replaceAll(/^```[\s\S]*?^```/gm, "")
    .replaceAll(/^ {4}.*$/gm, "")
    .replaceAll(/`[^`\n]*`/g, "·");
}

/** The help of a command and of its subcommands. */
function helpOf(command: Command): string {
  return [command.helpInformation({ error: false }), ...command.commands.map(helpOf)].join("\n");
}

async function commands(): Promise<Command[]> {
  const found: Command[] = [];
  for (const file of filesUnder("src/cli", /^[\w-]+\.ts$/)) {
    const module: { readonly [name: string]: unknown } = await import(resolve(file));
    for (const [name, make] of Object.entries(module)) {
      const command: unknown = name.endsWith("Command") && typeof make === "function" ? make() : null;
      if (command instanceof Command) found.push(command);
    }
  }
  return found;
}

/** Words that no identifier contains. The suites keep theirs, because the code of their tools is part of what is hashed. */
const notInNames = /^deeds?$/i;

/** The words of the identifiers in a source file, without its strings and comments. */
function namedIn(file: string): string[] {
  const names = new Set<string>();
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const one of value) visit(one);
    if (!isNode(value)) return;
    if ("name" in value && typeof value.name === "string") names.add(value.name);
    for (const child of Object.values(value)) visit(child);
  };
  visit(parseSync(file, readFileSync(file, "utf8")).program.body);
  return [...names].filter((name) => name.split(/_|(?<=[a-z])(?=[A-Z])/).some((word) => notInNames.test(word)));
}

/** The names in the first column of the table under a heading of CONTRIBUTING.md. */
function firstColumn(heading: string): string[] {
  const [, section = ""] = readFileSync("CONTRIBUTING.md", "utf8").split(`\n## ${heading}\n`);
  const rows = section.split("\n## ")[0]?.match(/^\|.*\|$/gm) ?? [];
  return rows.slice(2).flatMap((row) => (row.split("|")[1] ?? "").split(",").map((name) => name.trim().replaceAll("`", "")));
}

/** A word of the glossary as the name of a type: "stand-in" as StandIn. */
function typeName(word: string): string {
  return word.replaceAll(/(?:^|[ -])(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** The types that a file declares, whether it exports them or not. */
function typesIn(file: string): Set<string> {
  const code = readFileSync(file, "utf8").replaceAll(/`(?:\\.|[^\\`])*`/g, "``");
  return new Set([...code.matchAll(/^(?:export )?(?:abstract )?(?:interface|type|class) (\w+)/gm)].map(([, name = ""]) => name));
}

it("gives each noun of CONTRIBUTING.md to one type, even among types that are not exported", () => {
  const words = firstColumn("Words we use").map(typeName);
  const nouns = new Set([...words, ...firstColumn("Nouns in the code")]);
  expect(nouns.size).toBeGreaterThan(90);
  const files = ["src", "viewer", "bench", "scripts", "test"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => join(folder, file)),
  );
  const declared = files.flatMap((file) => [...typesIn(file)].map((name) => ({ name, at: `${file}: ${name}` })));
  const twice = Map.groupBy(
    declared.filter(({ name }) => nouns.has(name)),
    ({ name }) => name,
  );
  expect([...twice.values()].filter((same) => same.length > 1).flatMap((same) => same.map(({ at }) => at))).toEqual([]);
});

describe("the words that the glossary replaces", () => {
  it("are found in any inflection", () => {
    expect(searches.length).toBeGreaterThan(40);
    expect(found("x", "It handed over what it could have settled; a mending hand-over, indeed.")).toHaveLength(4);
    expect(found("x", "The carrier hands overweight parcels on; by chance a no-show was refused.")).toEqual([]);
  });

  it("are not in the README and the docs", () => {
    const pages = [
      "README.md",
      ...readdirSync("docs")
        .filter((file) => file.endsWith(".md"))
        .map((file) => `docs/${file}`),
    ];
    expect(pages.flatMap((page) => found(page, proseOf(page)))).toEqual([]);
  });

  it("are not in any --help", async () => {
    const all = await commands();
    expect(all.length).toBeGreaterThan(15);
    expect(all.flatMap((command) => found(command.name(), helpOf(command)))).toEqual([]);
  });

  it.each(["src/cli", "src/report", "src/run", "src/store", "src/suite", "src/serve", "viewer"])(
    "are not in the strings of %s",
    (folder) => {
      const texts = filesUnder(folder, /\.tsx?$/).map((file) => ({ file, texts: textsOf(file) }));
      expect(texts.flatMap(({ texts }) => texts).length).toBeGreaterThan(20);
      expect(texts.flatMap(({ file, texts }) => texts.flatMap((text) => found(file, text)))).toEqual([]);
    },
  );

  it.each(["src", "viewer", "bench", "scripts", "test"])("are not in the names of %s", (folder) => {
    const files = filesUnder(folder, /\.tsx?$/);
    expect(files.length).toBeGreaterThan(5);
    expect(files.flatMap((file) => namedIn(file).map((name) => `${file}: ${name}`))).toEqual([]);
  });

  it("are not in the policies and tools of the bundled suites", () => {
    const policies = filesUnder("suites", /policy\.md$/).flatMap((file) => found(file, proseOf(file)));
    const tools = filesUnder("suites", /tools\/[\w-]+\.ts$/).flatMap((file) => textsOf(file).flatMap((text) => found(file, text)));
    expect([...policies, ...tools]).toEqual([]);
  });
});
