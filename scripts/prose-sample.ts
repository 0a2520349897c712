// Draws a random sample of sentences and labels for an editor to read. `node scripts/prose-sample.ts --seed 1 --count
// 60` prints 60 from each group (docs, --help, viewer, comments, policies), numbered, with the file each is from.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { Command } from "commander";
import { parseSync } from "vite";
import { randomFrom } from "../src/random.ts";

interface Unit {
  readonly file: string;
  readonly text: string;
}

const { values } = parseArgs({
  options: { seed: { type: "string", default: "1" }, count: { type: "string", default: "60" } },
});
const groups: Record<string, Unit[]> = {
  docs: [...filesUnder("docs", /\.md$/), "README.md", "CONTRIBUTING.md", "SECURITY.md"].flatMap(sentencesOf),
  help: await helpUnits(),
  viewer: filesUnder("viewer", /\.tsx?$/).flatMap(stringsOf),
  comments: ["src", "viewer", "suites", "bench", "scripts"].flatMap((folder) => filesUnder(folder, /\.tsx?$/).flatMap(commentsOf)),
  policies: [
    ...filesUnder("suites", /\.md$/)
      .filter((file) => !/README/.test(file))
      .flatMap(sentencesOf),
    ...filesUnder("suites", /tools\/.*\.ts$/).flatMap(stringsOf),
  ],
};
let number = 0;
for (const [name, units] of Object.entries(groups)) {
  const drawn = randomFrom(`${values.seed}/${name}`).shuffle(units).slice(0, Number(values.count));
  process.stdout.write(`\n## ${name}: ${drawn.length} of ${units.length}\n\n`);
  for (const { file, text } of drawn) process.stdout.write(`${++number}. [${file}] ${text}\n`);
}

function filesUnder(folder: string, ending: RegExp): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => ending.test(file) && !/\.test\.tsx?$|node_modules|dist\//.test(file))
    .map((file) => join(folder, file))
    .sort();
}

function split(file: string, prose: string): Unit[] {
  return prose
    .split(/(?<=[.!?]["”)*`]*)\s+(?=["“(*`]*[A-Z])|\n{2,}|\s*(?<!\\)\|\s*/)
    .map((text) => ({
      file,
      text: text
        .replaceAll(/\s+/g, " ")
        .replace(/^[-*#\s\d.]+/, "")
        .trim(),
    }))
    .filter(({ text }) => text.split(" ").length >= 3 && /[a-z]/.test(text));
}

function sentencesOf(file: string): Unit[] {
  const source = readFileSync(file, "utf8").replaceAll(/^```[\s\S]*?^```/gm, "");
  return split(file, source.replaceAll(/^ {4}.*$/gm, "").replaceAll(/^\s*[-*] /gm, "\n\n"));
}

function commentsOf(file: string): Unit[] {
  const source = readFileSync(file, "utf8");
  const { comments } = parseSync(file, source);
  const texts: string[] = [];
  let end = 0;
  for (const comment of comments) {
    const text = comment.type === "Block" ? comment.value.replaceAll(/^\s*\*/gm, "") : comment.value;
    // Line comments that follow each other directly are one comment.
    const continues = comment.type === "Line" && /^\n?[ \t]*$/.test(source.slice(end, comment.start));
    if (continues && texts.length > 0) texts.push(`${texts.pop()}\n${text}`);
    else texts.push(text);
    end = comment.end;
  }
  return split(file, texts.join("\n\n")).filter(({ text }) => !/biome-ignore|@ts-/.test(text));
}

function stringsOf(file: string): Unit[] {
  const source = readFileSync(file, "utf8");
  const texts: string[] = [];
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) for (const one of node) visit(one);
    if (typeof node !== "object" || node === null || !("type" in node)) return;
    if (node.type === "ImportDeclaration") return;
    const isText = node.type === "TemplateLiteral" || node.type === "JSXText" || node.type === "Literal";
    if (isText && "start" in node && "end" in node) texts.push(source.slice(Number(node.start), Number(node.end)));
    else for (const child of Object.values(node)) visit(child);
  };
  visit(parseSync(file, source).program.body);
  return texts
    .filter((text) => !text.startsWith("/") && /[a-z] [a-z]/.test(text) && !/[{};]\s*$|SELECT |class=|M\d/.test(text))
    .flatMap((text) => split(file, text.replaceAll(/^["'`]|["'`]$/g, "")));
}

async function helpUnits(): Promise<Unit[]> {
  const units: Unit[] = [];
  for (const file of filesUnder("src/cli", /^[\w-]+\.ts$/)) {
    const module: { readonly [name: string]: unknown } = await import(join(process.cwd(), file));
    for (const [name, make] of Object.entries(module)) {
      const command: unknown = name.endsWith("Command") && typeof make === "function" ? make() : undefined;
      if (command instanceof Command) units.push(...helpOf(command));
    }
  }
  return units;
}

function helpOf(command: Command): Unit[] {
  const file = `${command.name()} --help`;
  const texts = [command.summary(), command.description(), ...command.options.map((option) => option.description)];
  const named = command.registeredArguments.map((argument) => argument.description);
  return [...[...texts, ...named].flatMap((text) => split(file, text)), ...command.commands.flatMap(helpOf)];
}
