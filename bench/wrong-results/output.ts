import { mkdirSync, readdirSync } from "node:fs";
import { posix, relative, resolve } from "node:path";
import { openaiChat } from "../../test/llm/servers/openai-chat.ts";
import { serveModel } from "../../test/llm/servers/server.ts";
import { writeSmallSuite } from "../../test/small-suite.ts";
import { customersOf } from "./model-customer.ts";
import { Product } from "./product.ts";
import type { WrongResult } from "./wrong-result.ts";

const kettle = "safety/sparking-kettle";

/** Code of an agent with this id that says this and hangs up. */
function agentCode(id: string, says: string): string {
  const reply = `{ reply: () => ${JSON.stringify(says)}, hasLeft: () => true }`;
  return `export const agent = { kind: "agent", id: ${JSON.stringify(id)}, timeoutIs: "agent_stalled", open: () => (${reply}) };\n`;
}

async function runAgents(product: Product, agents: readonly (readonly [string, string])[], flags: readonly string[] = []): Promise<void> {
  const files = agents.flatMap(([id, says], index) => ["--agent", product.write(`agent-${index}.mjs`, agentCode(id, says))]);
  await product.print(["run", "tiny", ...files, "--cases", kettle, "--trials", "1", "--attempts", "1", "--out", "run.db", ...flags]);
}

/** The cells that a program sees in a CSV file; a quote counts only at the start of a cell. */
function cellsOf(text: string, separator: string): string[] {
  const cell = new RegExp(`(?:^|[${separator}\\n])(?:"((?:[^"]|"")*)"|([^${separator}\\n]*))`, "g");
  return [...text.replaceAll("\r", "").matchAll(cell)].map(([, quoted, plain]) => quoted ?? plain ?? "");
}

const isFormula = (cell: string) => /^\s*[=+\-@\uff1d\uff0b\uff0d\uff20](?![\d.]+$)/.test(cell);

/** Text that clears a terminal, reverses the direction of writing and orders a build server about. */
const evil = "x\u001b[2J\u009b31m\u202egnp\u200b\n::error file=a.ts::forged\n##vso[task.complete]";
const unseen = /[^\n\P{Cc}]|[\p{Cf}\p{Zl}\p{Zp}]/gu;
const order = /^\s*::|##\w*\[/gm;

/** Everything that prints a run. */
const printing = [
  ["report", "run.db"],
  ["report", "run.db", "--markdown"],
  ["report", "run.db", "--junit"],
  ["report", "run.db", "--json"],
  ["show", "run.db"],
  ["export", "run.db"],
  ["export", "run.db", "--format", "csv"],
];

const agentIds = ["../../up", "../../UP", "con", "CON", "a:b", "C:\\x"];
const caseIds = ["../../../evil", "/etc/evil", "a\\..\\b", "traps/con", "nul", "a/lpt1", "Wet"];
const device = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

/** The paths under a folder and beside it, seen from the folder. */
function pathsIn(product: Product): string[] {
  return readdirSync(product.path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(?:mjs|db)$/.test(entry.name))
    .map((entry) => relative(product.file("out"), resolve(entry.parentPath, entry.name)));
}

export const output: readonly WrongResult[] = [
  {
    kind: "Formulas in CSV",
    wrong: "Text of a model or a user that begins with =, +, - or @ is executed when the exported table is opened.",
    threads: ["promptfoo/promptfoo#9609"],
    expected: "cells that begin with a formula's sign: 0 where commas separate cells, 0 where semicolons do, 0 where tabs do",
    observe: async (hasFault) => {
      using product = new Product();
      await runAgents(product, [
        ["=HYPERLINK(1)", "Goodbye."],
        ["\uff1d1+1", "Goodbye."],
        ["a; @SUM(1)", "Goodbye."],
      ]);
      const notes = ["=1+1", "fine\n=1+1", "fine; +1+1"];
      for (const note of notes)
        await product.print(["note", "run.db", kettle, "--agent", "=HYPERLINK(1)", "--label", "debatable", "--reason", note]);
      const text = await product.print(["export", "run.db", "--format", "csv"]);
      const given = hasFault ? text.replaceAll("'", "") : text;
      const [commas, semicolons, tabs] = [",", ";", "\t"].map((separator) => cellsOf(given, separator).filter(isFormula).length);
      return (
        `cells that begin with a formula's sign: ${commas} where commas separate cells, ` +
        `${semicolons} where semicolons do, ${tabs} where tabs do`
      );
    },
  },
  {
    kind: "Escapes in printed names",
    wrong: "Names and messages are printed as they are, so that they can clear the terminal, forge lines or give orders to a build server.",
    threads: [],
    expected: "7 commands print the text; invisible characters: 0, orders to a build server: 0; a name with an escape is refused",
    observe: async (hasFault) => {
      using product = new Product();
      await runAgents(product, [["acme/one", evil]]);
      const printed: string[] = [];
      for (const args of printing) printed.push(await product.print(args));
      const texts = hasFault
        ? printed.map((text) => text.replaceAll(/\\u\{?([\da-f]+)\}?/g, (_, code) => String.fromCodePoint(parseInt(code, 16))))
        : printed;
      const count = (pattern: RegExp) => texts.reduce((sum, text) => sum + (text.replaceAll("\r\n", "\n").match(pattern) ?? []).length, 0);
      const named = await product.command(["run", "tiny", "--agent", product.write("evil.mjs", agentCode("x\u001b[2J", "Hello."))]);
      return (
        `${printed.length} commands print the text; invisible characters: ${count(unseen)}, orders to a build server: ${count(order)}; ` +
        `a name with an escape is ${named.status === 0 ? "accepted" : "refused"}`
      );
    },
  },
  {
    kind: "Ids as paths",
    wrong: "The id of a sample or of a model becomes the name of a file, which then lies elsewhere, replaces another or cannot be created.",
    threads: [],
    expected: "files for agents with such ids: 0 elsewhere, 0 with reserved names, 0 replaced by others; 7 of 7 such ids of cases refused",
    observe: async (hasFault) => {
      using product = new Product();
      mkdirSync(product.file("out"));
      await using server = await serveModel({ wire: openaiChat, script: await customersOf([kettle]) });
      const recording = ["--customer", `local/customer-1@${server.url}`, "--record", "out/tape"];
      await runAgents(
        product,
        agentIds.map((id) => [id, "Goodbye."]),
        recording,
      );
      await product.print(["report", "run.db", "--html", "out/pages"]);
      await product.print(["report", "run.db", "--markdown", "--figures", "out/figures"]);
      const written = hasFault ? agentIds.map((id) => `tape/${id}.jsonl`) : pathsIn(product);
      const outside = written.filter((path) => posix.normalize(path).startsWith(".."));
      const reserved = written.filter((path) => path.split("/").some((name) => device.test(name) || /[:\\]/.test(name)));
      const same = written.length - new Set(written.map((path) => path.toLowerCase())).size;
      using suite = writeSmallSuite();
      const made = [];
      for (const id of caseIds) made.push(await product.command(["new", "case", suite.folder, hasFault ? `ok/${made.length}` : id]));
      return (
        `files for agents with such ids: ${outside.length} elsewhere, ${reserved.length} with reserved names, ` +
        `${same} replaced by others; ` +
        `${made.filter(({ status }) => status !== 0).length} of ${caseIds.length} such ids of cases refused`
      );
    },
  },
];
