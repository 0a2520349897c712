import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Command } from "commander";
import { parseYaml } from "../case/parse-yaml.ts";
import { shownPath } from "../case/problem.ts";
import { keyHosts } from "../llm/key-hosts.ts";
import { makeFolder, writeInto } from "../make-folder.ts";
import { didYouMean, listNames } from "../nearest.ts";
import { scenarioSchemaText, toolsSchemaText } from "../scenario/scenario-file.ts";
import { credentialsInUrl } from "../secrets/credentials-in.ts";
import { writeTextFile } from "../secrets/outlets.ts";
import { keepSecrets, redact } from "../secrets/redact.ts";
import { type FoundTools, findTools } from "../shadow/find-tools.ts";
import { guessEffect } from "../shadow/guess-effect.ts";
import type { ListedTool } from "../shadow/listed-tool.ts";
import { filledHeaders } from "../shadow/shadow.ts";
import { ToolsFile } from "../shadow/tools-file.ts";
import { listedFileName, toolsFileName } from "../suite/load/load-scenarios.ts";
import { textTable } from "../text-table.ts";
import { UserError } from "../user-error.ts";
import { ownCommand } from "./own-command.ts";
import { print } from "./print.ts";
import { collect } from "./run-flags.ts";
import { toolsFileText } from "./scaffold/tools-file-text.ts";
import { writeNewFiles } from "./scaffold/write-files.ts";

interface Flags {
  readonly to?: string;
  readonly read?: readonly string[];
  readonly header?: readonly string[];
  readonly timeout: string;
}

/** The `deskproof connect` command, which lists the tools of a server and writes them to a scenario folder. */
export function connectCommand(): Command {
  return new Command("connect")
    .summary("list the tools of your MCP server or HTTP service, for use in scenarios")
    .description(
      "Lists the tools of an MCP server, or the operations of an OpenAPI document, and guesses which of them are " +
        "read-only. No tool is called. With --to, writes tools.json with the list and tools.yaml for your own " +
        "declarations. Only tools that tools.yaml declares as reads are ever called; calls to all other tools " +
        "are intercepted.",
    )
    .argument("<server>", "the URL of an MCP server, or the URL or file of an OpenAPI 3 document")
    .option("--to <folder>", "the scenario folder in which to write the files; an existing tools.yaml is not changed")
    .option("--read <tool>", "with --to: declare in a new tools.yaml that this tool only reads (repeatable)", collect)
    .option(
      "--header <header>",
      "an HTTP header to send to the server, written as `Name: value`; see docs/shadow-mode.md (repeatable)",
      collect,
    )
    .option("--timeout <seconds>", "how many seconds to wait for the server", "10")
    .addHelpText(
      "after",
      "\nExamples:\n  deskproof connect http://127.0.0.1:3917/mcp\n  deskproof connect http://127.0.0.1:3917/mcp --to ./my-desk " +
        "--read get_order\n  deskproof connect ./openapi.json --to ./my-desk",
    )
    .action(async (server: string, flags: Flags) => {
      const headers = headersOf(flags.header ?? []);
      keepSecrets("urls", credentialsInUrl(server));
      const timeoutMs = Number(flags.timeout) * 1000;
      if (!(timeoutMs > 0)) throw new UserError(`--timeout ${flags.timeout}: give a number of seconds above 0.`);
      const sent = sentHeaders(headers, server);
      if (flags.to !== undefined) mustHideCredentials(server, headers);
      const found = await findTools(server, { headers: sent, timeoutMs });
      print(listing(found.tools));
      const reads = flags.read ?? [];
      mustBeListed(reads, found.tools);
      if (flags.to === undefined) print(`\nNext:\n  ${ownCommand()} connect ${server} --to ./my-desk`);
      else writeTools(flags.to, { found, headers, reads });
    });
}

function headersOf(given: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    given.map((text) => {
      const [, name, value] = /^([\w-]+):\s*(.*)$/.exec(text) ?? [];
      if (name === undefined || value === undefined) throw new UserError(`--header ${text} is not a header. Write it as Name: value.`);
      return [name, value];
    }),
  );
}

/** Rejects credentials that would be written to tools.yaml, which is shared with others. */
function mustHideCredentials(server: string, headers: Record<string, string>): void {
  const [name] = Object.entries(headers).find(([, value]) => redact(value) !== value) ?? [];
  const advice = (header: string) => `Set a variable and write, in single quotes: --header '${header}: Bearer \${MY_TOKEN}'.`;
  if (name !== undefined)
    throw new UserError(`--header ${name} contains a credential, which --to would write to tools.yaml. ${advice(name)}`);
  if (redact(server) !== server)
    throw new UserError(`the server's URL contains a credential, which --to would write to tools.yaml. ${advice("Authorization")}`);
}

function sentHeaders(headers: Record<string, string>, url: string): Record<string, string> {
  const environment = process.env;
  return filledHeaders(headers, { environment, url, hosts: keyHosts({ environment, typed: [url] }) });
}

function listing(tools: readonly ListedTool[]): string {
  const rows = tools.map((tool) => {
    const { effect, why } = guessEffect(tool);
    return [tool.name, effect === "read" ? "looks like a read" : "a write", why];
  });
  return textTable({ header: ["tool", "guess", "because"], rows });
}

function mustBeListed(reads: readonly string[], tools: readonly ListedTool[]): void {
  const names = tools.map(({ name }) => name);
  const unknown = reads.find((name) => !names.includes(name));
  if (unknown !== undefined)
    throw new UserError(`--read ${unknown}: the server has no such tool${didYouMean(unknown, names)}. Tools: ${listNames(names)}.`);
  const unsafe = tools.find(({ name, http }) => reads.includes(name) && http && !/^(?:GET|HEAD)$/.test(http.method));
  if (unsafe)
    throw new UserError(
      `--read ${unsafe.name}: this is a ${unsafe.http?.method} operation, which may change something. Omit it; ${
        unsafe.http?.method === "POST"
          ? "if you are sure that it only reads, declare { effect: read, safe_post: true } in tools.yaml."
          : "only GET, HEAD and confirmed POST operations can be reads."
      }`,
    );
}

interface NewTools {
  readonly found: FoundTools;
  readonly headers: Readonly<Record<string, string>>;
  readonly reads: readonly string[];
}

function writeTools(folder: string, { found, headers, reads }: NewTools): void {
  makeFolder(folder);
  const listedPath = join(folder, listedFileName);
  const text = `${JSON.stringify({ format: 1, tools: found.tools }, null, 2)}\n`;
  const before = existsSync(listedPath) ? readFileSync(listedPath, "utf8") : undefined;
  writeInto(folder, () => writeTextFile(listedPath, text));
  const toolsPath = join(folder, toolsFileName);
  const kept = existsSync(toolsPath);
  const written = writeNewFiles([
    { path: toolsPath, text: toolsFileText(found, { headers, reads, now: new Date() }) },
    { path: join(folder, "scenario.schema.json"), text: scenarioSchemaText() },
    { path: join(folder, "tools.schema.json"), text: toolsSchemaText() },
  ]);
  const lines = [
    "",
    `${before === undefined ? "Wrote" : before === text ? "Unchanged:" : "Updated"} ${shownPath(listedPath)}`,
    ...(kept ? [`Kept ${shownPath(toolsPath)}${undeclared(toolsPath, found.tools)}`] : []),
    ...written.map(({ path }) => `Wrote ${shownPath(path)}`),
    ...(kept && reads.length > 0 ? [`--read was ignored: declare reads in ${shownPath(toolsPath)}`] : []),
    "",
    hasReads(toolsPath) ? "Next:" : "Next: declare the reads in tools.yaml, then",
    `  ${ownCommand()} new scenario ${folder} refund/damaged`,
  ];
  print(lines.join("\n"));
}

function hasReads(path: string): boolean {
  return Object.values(declaredIn(path)).some(({ effect }) => effect === "read");
}

/** The tools that an existing tools.yaml does not mention; they count as writes. */
function undeclared(path: string, tools: readonly ListedTool[]): string {
  const declared = declaredIn(path);
  const names = tools.map(({ name }) => name).filter((name) => !Object.hasOwn(declared, name));
  return names.length === 0 ? "" : `; not declared there, so treated as writes: ${listNames(names)}`;
}

function declaredIn(path: string): ToolsFile["tools"] {
  return parseYaml(ToolsFile, shownPath(path), readFileSync(path, "utf8")).value?.tools ?? {};
}
