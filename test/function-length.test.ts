import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type ESTree, parseSync, Visitor } from "vite";
import { expect, it } from "vitest";

const longest = 40;

/** The functions that may be longer, each with the reason. */
const allowed: Readonly<Record<string, string>> = {
  "src/cli/scaffold/case-text.ts firstCaseText": "a YAML file as one text",
  "src/cli/scaffold/case-text.ts secondCaseText": "a YAML file as one text",
  "src/cli/scaffold/repository-files.ts workflowText": "a workflow as one text",
  "src/conversation/hearing.ts listener": "one closure, whose steps share what they read in a turn",
  "src/customer/step-reader.ts stepReaderFor": "one closure, whose parts share the trained topics",
};

type AnyFunction = ESTree.Function | ESTree.ArrowFunctionExpression;

/** Every function, method and arrow function in a file that is too long, except those inside another one. */
function longFunctions(path: string): { readonly name: string; readonly length: number }[] {
  const text = readFileSync(path, "utf8");
  const lines = text.split("\n");
  const lineAt = (offset: number) => text.slice(0, offset).split("\n").length;
  const found: { readonly name: string; readonly start: number; readonly end: number }[] = [];
  const add = ({ start, end }: AnyFunction) => {
    const first = lines[lineAt(start) - 1] ?? "";
    const name = /(?:function\*?|const) (?<name>\w+)/.exec(first)?.groups?.name ?? first.trim();
    if (lineAt(end) - lineAt(start) >= longest) found.push({ name: `${path} ${name}`, start, end });
  };
  const { program, errors } = parseSync(path, text);
  expect(errors).toEqual([]);
  new Visitor({ FunctionDeclaration: add, FunctionExpression: add, ArrowFunctionExpression: add }).visit(program);
  return found
    .filter((one) => !found.some((other) => other.start < one.start && one.end <= other.end))
    .map(({ name, start, end }) => ({ name, length: lineAt(end) - lineAt(start) + 1 }));
}

const long = readdirSync("src", { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
  .flatMap((file) => longFunctions(join("src", file)));

it(`has no function longer than ${longest} lines`, () => {
  expect(long.filter(({ name }) => allowed[name] === undefined)).toEqual([]);
});

it("lists no exception that is not needed", () => {
  expect(Object.keys(allowed).filter((name) => !long.some((one) => one.name === name))).toEqual([]);
});
