import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { gunzipSync } from "node:zlib";
import { type Members, membersOf } from "../../../src/tau2/decode.ts";
import { parseJson } from "../../../src/tau2/parse-json.ts";
import { UserError } from "../../../src/user-error.ts";

/** A file of recorded behaviour: one record per line. */
export interface VectorFile {
  readonly name: string;
  readonly records: readonly Members[];
}

/** Reads one test vector file, or all such files in a folder; each may be plain or compressed. */
export function readVectorFiles(path: string): readonly VectorFile[] {
  if (!existsSync(path)) throw new UserError(`There is no ${path}. Pass a folder or file of test vectors.`);
  const files = statSync(path).isDirectory()
    ? readdirSync(path)
        .filter((name) => /\.jsonl(\.gz)?$/.test(name))
        .sort()
        .map((name) => join(path, name))
    : [path];
  if (files.length === 0) throw new UserError(`${path} contains no test vectors: files that end in .jsonl or .jsonl.gz.`);
  return files.map(readVectorFile);
}

function readVectorFile(path: string): VectorFile {
  const bytes = readFileSync(path);
  const text = (bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes).toString("utf8");
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  return { name: basename(path), records: lines.map((line) => membersOf(parseJson(line))) };
}
