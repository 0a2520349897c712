import { basename } from "node:path";
import { scorerVersion } from "../src/score/verdict.ts";
import { deskproofVersion } from "../src/version.ts";

const longest = 140;

/** Writes a value as JSON for a golden file: a value that fits on a line is on one line, so that files are short and differ by lines. */
export function goldenText(value: unknown): string {
  // Without what JSON leaves out, and with what changes with every release or from one machine to another replaced.
  return `${laidOut(JSON.parse(JSON.stringify(value, inert)), "")}\n`;
}

function inert(key: string, value: unknown): unknown {
  if (key === "deskproof" && value === deskproofVersion) return "(this version)";
  if (key === "scorer" && value === scorerVersion) return "(this version)";
  return key === "file" && typeof value === "string" ? basename(value) : value;
}

function laidOut(value: unknown, margin: string, label = ""): string {
  const flat = label + JSON.stringify(value);
  if (typeof value !== "object" || value === null || margin.length + flat.length <= longest) return flat;
  const inner = `${margin} `;
  const [open, close] = Array.isArray(value) ? "[]" : "{}";
  const parts = Array.isArray(value)
    ? value.map((one) => laidOut(one, inner))
    : Object.entries(value).map(([key, one]) => laidOut(one, inner, `${JSON.stringify(key)}: `));
  return [label + open, parts.map((part) => inner + part).join(",\n"), margin + close].join("\n");
}
