import { stringify } from "yaml";
import { isJsonObject, type Json } from "../../json.ts";
import { exampleValue } from "../../shadow/example-value.ts";
import type { ListedTool } from "../../shadow/listed-tool.ts";

/** The tools that a new scenario starts with. */
interface FirstTools {
  readonly read: ListedTool | undefined;
  readonly write: ListedTool | undefined;
  /** The action name of the write. */
  readonly action: string | undefined;
  /** How many levels below the scenario folder the file is. */
  readonly depth: number;
}

/** A scenario to start from; it passes `check`, and every value to be replaced is marked. */
export function scenarioText({ read, write, action, depth }: FirstTools): string {
  const must = {
    ...(read ? { read: [callOf(read)] } : {}),
    ...(write ? { write: [callOf(write)] } : {}),
  };
  const { facts, note } = factsOf(read ?? write);
  const body = {
    about: "TODO what is special about this scenario",
    name: "Robin Vale",
    persona: "brief and polite",
    opening: "TODO the customer's first message",
    goal: "TODO what the customer wants in their own words",
    ...(Object.keys(facts).length > 0 ? { facts } : {}),
    ...(action === undefined ? {} : { accepts: [action] }),
    pushes: ["TODO what they say when they do not get it"],
    must,
    must_not: [],
  };
  return [
    `# yaml-language-server: $schema=${"../".repeat(depth) || "./"}scenario.schema.json`,
    "# must.write lists every write that a correct agent intends, with its arguments; any other write fails the trial.",
    ...note,
    stringify(body, { lineWidth: 0 }),
  ].join("\n");
}

function callOf(tool: ListedTool): { [name: string]: Json } {
  return { [tool.name]: exampleValue(tool.input) };
}

/** The arguments of the first call, as facts that the customer gives when asked. */
function factsOf(tool: ListedTool | undefined): { facts: Record<string, Json>; note: string[] } {
  const example = tool && exampleValue(tool.input);
  const known = isJsonObject(example) ? Object.entries(example) : [];
  const facts = Object.fromEntries(
    known.flatMap(([name, value]) =>
      typeof value === "string" && /^[a-z][a-z0-9_]*$/.test(name) ? [[name.replace(/_id$/, "_number"), value]] : [],
    ),
  );
  const isEmpty = Object.keys(facts).length === 0;
  return {
    facts,
    note: isEmpty ? [] : ["# facts are details that the customer knows and gives when asked. TODO: enter real values."],
  };
}
