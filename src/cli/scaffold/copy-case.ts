import { readFileSync } from "node:fs";
import { dirname, join, posix, relative, sep } from "node:path";
import { isMap, isNode, isScalar, parseDocument } from "yaml";
import { CustomerLines } from "../../case/case-customer.ts";
import { isCaseId } from "../../case/case-id.ts";
import { caseSchemaText } from "../../case/load-case-file.ts";
import { listNames } from "../../nearest.ts";
import type { Suite } from "../../suite/suite.ts";
import { UserError } from "../../user-error.ts";
import { type CaseModel, exampleCase } from "./example-case.ts";
import type { NewFile } from "./write-files.ts";

/** The case to be created. */
export interface NewCaseRequest {
  readonly id: string;
  /** The bucket of the case to copy; if undefined, the first case is copied. */
  readonly bucket: string | undefined;
}

/** A copied case, and the schema file that its first line names, if that file may be missing. */
interface CopiedCase {
  readonly file: NewFile;
  readonly schema: NewFile | undefined;
}

/**
 * Copies one of the suite's cases, or an example if the suite has none. The copy passes `check`, and its first lines
 * list the changes to make.
 */
export function copyCase(suite: Suite, { id, bucket }: NewCaseRequest): CopiedCase {
  if (!isCaseId(id))
    throw new UserError(
      `"${id}" is not a case id. Use lowercase letters, digits, _ and -, with / between folders: damaged_item/one-of-two. ` +
        "The names that Windows reserves, such as con and aux, cannot be used.",
    );
  const model = modelIn(suite, bucket);
  const hasSchema = suite.cases.length > 0 && schemaLine.test(model.text);
  return {
    file: { path: caseFile(suite, id), text: rewrite(model, { id, suite }) },
    schema: hasSchema ? undefined : { path: schemaFile(suite), text: caseSchemaText() },
  };
}

function modelIn(suite: Suite, bucket: string | undefined): CaseModel {
  const example = suite.cases.length === 0 ? exampleCase(suite) : undefined;
  const models = example ? [example] : suite.cases;
  const model = models.find((candidate) => bucket === undefined || candidate.bucket === bucket);
  if (!model) {
    const buckets = new Set(models.map((candidate) => candidate.bucket));
    throw new UserError(`${suite.name} has no case in the bucket ${bucket} to copy. Buckets: ${listNames(buckets)}.`);
  }
  const { id } = model;
  return example ?? { id, bucket: model.bucket, source: id, text: readFileSync(caseFile(suite, id), "utf8") };
}

/** The line that tells editors which schema a YAML file uses. */
const schemaLine = /^# *yaml-language-server: *\$schema=(\S+).*\n/m;

function schemaFile({ folder }: Suite): string {
  return join(folder, "case.schema.json");
}

function caseFile(suite: Suite, id: string): string {
  return join(suite.folder, "cases", `${id}.yaml`);
}

function rewrite(model: CaseModel, { id, suite }: { id: string; suite: Suite }): string {
  const text = model.text.replaceAll(toWrite, "");
  const pairs = topLevel(text);
  const twist = `"TODO: in one line, what is special about this case (copied from ${model.source})"`;
  const edits = [
    { ...pairs.get("id"), put: id },
    { ...pairs.get("twist"), put: twist },
    // No one has reviewed the copy yet.
    { ...pairs.get("reviews"), from: pairs.get("reviews")?.key, put: "" },
    // Drop the copied customer's lines, because the new customer needs their own.
    ...Object.entries(voices).map(([key, comment]) => voiceEdit(text, key, comment)),
  ];
  const copy = edits
    .filter((edit) => edit.from !== undefined)
    .sort((a, b) => (b.from ?? 0) - (a.from ?? 0))
    .reduce((done, { from = 0, to = 0, put }) => done.slice(0, from) + put + done.slice(to), text);
  const folders = { model: dirname(caseFile(suite, model.id)), own: dirname(caseFile(suite, id)) };
  const named = schemaLine.exec(text)?.[1] ?? relative(folders.model, schemaFile(suite));
  const lines = [`yaml-language-server: $schema=${moved(named, folders)}`, ...advice(model)].map((line) => `# ${line}\n`).join("");
  return lines + copy.replace(schemaLine, "").replace(/^# TODO: copied from [\s\S]*?^# Then delete these lines\.\n/m, "");
}

// The positions of the keys and values of the outermost map; the text between them keeps the author's formatting.
function topLevel(text: string): ReadonlyMap<string, { key: number; from: number; to: number }> {
  const { contents } = parseDocument(text, { version: "1.2", schema: "core" });
  if (!isMap(contents)) return new Map();
  return new Map(
    contents.items.flatMap(({ key, value }) => {
      if (!isScalar(key) || !key.range || !isNode(value) || !value.range) return [];
      return [[String(key.value), { key: key.range[0], from: value.range[0], to: value.range[1] }]];
    }),
  );
}

/** The comments that ask for new lines; present if the copied case is itself an unfinished copy. */
const toWrite = /^ *# (?:asides|offers|lines): #.*\n(?: *# {3}.*\n)+/gm;

/**
 * Replaces a part of the copied customer, such as the lines, with a comment that asks for a new one. If the customer
 * has no such part, adds the comment at the end.
 */
function voiceEdit(text: string, name: string, comment: string): { from?: number; to?: number; put: string } {
  const { contents } = parseDocument(text, { version: "1.2", schema: "core" });
  const customer = isMap(contents) ? contents.get("customer") : undefined;
  if (!isMap(customer) || customer.flow || !customer.range) return { put: "" };
  const written = customer.items.find(({ key }) => isScalar(key) && key.value === name);
  const [from, to] = [isNode(written?.key) ? written.key.range?.[0] : undefined, rangeEnd(written?.value)];
  if (from !== undefined && to !== undefined) return { from, to: trimmed(text, from, to), put: comment };
  const end = trimmed(text, customer.range[0], customer.range[1]);
  return { from: end, to: end, put: `\n  ${comment}` };
}

function rangeEnd(node: unknown): number | undefined {
  return isNode(node) ? node.range?.[1] : undefined;
}

// A block ends with its last non-blank line.
function trimmed(text: string, from: number, to: number): number {
  return from + text.slice(from, to).trimEnd().length;
}

/** The parts of a customer that must be rewritten, each with the comment that asks for it. */
const voices: Readonly<Record<string, string>> = {
  asides: [
    "# asides: # answers to four or more other questions, by topic; questions.yaml lists ways to ask about each topic",
    '#   preference: ""',
  ].join("\n  "),
  offers: [
    "# offers: # two or more things that an agent may offer, and the answer to each; take: one of accepts, or no",
    '#   - { offered_as: ["", ""], take: no, say: "" }',
  ].join("\n  "),
  lines: [
    "# lines: # two or three of each, in this customer's own words",
    ...Object.entries(CustomerLines.shape).map(([kind, { description }]) => `#   ${kind}: ["", ""] # ${description}`),
  ].join("\n  "),
};

function moved(schema: string, { model, own }: { model: string; own: string }): string {
  if (/^[a-z]+:|^\//.test(schema)) return schema;
  const path = relative(own, join(model, schema)).split(sep).join(posix.sep);
  return path.startsWith(".") ? path : `./${path}`;
}

function advice({ source }: CaseModel): readonly string[] {
  return [
    `TODO: copied from ${source}. Change, in this order:`,
    "  twist      what is special about this case",
    "  customer   who writes, in their own words (two or three openings), and what they know",
    "  asides     their answers to other questions, and offers: their answers to what an agent may offer",
    "  lines      their everyday replies, two or three of each kind; check lists those that are missing",
    "  world      the rows that differ from the desk's seed",
    "  truth      the disposition, one correct plan, what is prohibited, what the customer must be told",
    "  rules, action, intent, bucket, level, twin: these follow from the above; check reports any that do not match",
    "Then delete these lines.",
  ];
}
