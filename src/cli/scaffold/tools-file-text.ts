import { isJsonObject } from "../../json.ts";
import { ACTION_WORDS } from "../../language/action-words.ts";
import type { FoundTools } from "../../shadow/find-tools.ts";
import { guessEffect } from "../../shadow/guess-effect.ts";
import type { ListedTool } from "../../shadow/listed-tool.ts";

interface Declarations {
  readonly headers: Readonly<Record<string, string>>;
  /** The tools that the user declared as reads. */
  readonly reads: readonly string[];
  readonly now: Date;
}

const freeWords = /(?:^|_)(?:note|notes|comment|comments|message|reason|summary|description|details|body|text)$/;

/** The first tools.yaml for a server: every tool is a write unless the user declared it as a read. */
export function toolsFileText({ place, tools }: FoundTools, { headers, reads, now }: Declarations): string {
  const http = "http" in place ? (place.http ?? "http://127.0.0.1:8080 # TODO your service's base URL") : "";
  const lines = [
    "# yaml-language-server: $schema=./tools.schema.json",
    "mcp" in place ? `mcp: ${place.mcp}` : `http: ${http}`,
    ...headerLines(headers),
    `now: ${now.toISOString().slice(0, 16)} # the date and time that the agent is told`,
    "",
    "# Calls to a `read` tool reach your system. Calls to any other tool are intercepted: they are recorded, get the",
    "# answer declared here, and never leave Deskproof. Declare a tool as a read only if it changes nothing.",
    "tools:",
    ...tools.flatMap((tool) => toolLines(tool, reads.includes(tool.name))),
  ];
  return `${lines.join("\n")}\n`;
}

function headerLines(headers: Readonly<Record<string, string>>): string[] {
  const entries = Object.entries(headers);
  return entries.length === 0 ? [] : ["headers:", ...entries.map(([name, value]) => `  ${name}: ${quoted(value)}`)];
}

function toolLines(tool: ListedTool, isRead: boolean): string[] {
  const name = /^[A-Za-z_][\w-]*$/.test(tool.name) ? tool.name : quoted(tool.name);
  if (isRead) return [`  ${name}: read`];
  const { effect, why } = guessEffect(tool);
  if (effect === "read") return [`  ${name}: write # looks like a read: ${why.replaceAll(/[\r\n]/g, " ")}`];
  const action = actionOf(tool.name);
  const free = freeArguments(tool);
  const details = [
    "effect: write",
    ...(action === undefined ? [] : [`action: ${action}`]),
    ...(free.length > 0 ? [`free: [${free.map(quoted).join(", ")}]`] : []),
    ...(action === "handover" ? ["ends: { kind: handed_over, code: escalated }"] : []),
  ];
  return [`  ${name}: ${details.length === 1 ? "write" : `{ ${details.join(", ")} }`}`];
}

/** The name that messages use for a tool's action, inferred from the first word of the tool's name. */
function actionOf(name: string): string | undefined {
  const words =
    name
      .replaceAll(/([a-z0-9])([A-Z])/g, "$1_$2")
      .toLowerCase()
      .match(/[a-z]+/g) ?? [];
  if (words.some((word) => /^escalat|^hand|^transfer$/.test(word))) return "handover";
  return words.flatMap((word) => ACTION_WORDS.get(word)?.get("base") ?? [])[0];
}

function freeArguments({ input }: ListedTool): string[] {
  const properties = isJsonObject(input.properties) ? Object.entries(input.properties) : [];
  return properties.flatMap(([name, property]) =>
    isJsonObject(property) && property.type === "string" && property.enum === undefined && freeWords.test(name) ? [name] : [],
  );
}

function quoted(text: string): string {
  return /^[A-Za-z_][\w-]*$/.test(text) ? text : JSON.stringify(text);
}
