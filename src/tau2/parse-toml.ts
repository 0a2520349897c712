import type { Value } from "./value.ts";

/** A parse error in a TOML text, with its line. */
export class TomlProblem extends Error {
  override readonly name = "TomlProblem";
}

/** Parses the part of TOML that data files use: tables, lists of tables, strings, numbers, booleans and lists. */
export function parseToml(text: string): Map<string, Value> {
  return new TomlParser(text).document();
}

const bareKey = /[A-Za-z0-9_-]+/y;
const scalar = /[^\s,\]}#]+/y;
const escapes: ReadonlyMap<string, string> = new Map([
  ["b", "\b"],
  ["t", "\t"],
  ["n", "\n"],
  ["f", "\f"],
  ["r", "\r"],
  ['"', '"'],
  ["\\", "\\"],
]);

type Table = Map<string, Value>;

class TomlParser {
  readonly #text: string;
  readonly #lists = new Map<readonly Value[], Table[]>();
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  document(): Table {
    const root: Table = new Map();
    let table = root;
    for (this.#skip(true); this.#at < this.#text.length; this.#skip(true)) {
      if (this.#take("[[")) table = this.#header(root, "]]", true);
      else if (this.#take("[")) table = this.#header(root, "]", false);
      else this.#assign(table);
    }
    return root;
  }

  #header(root: Table, close: string, list: boolean): Table {
    const path = this.#path();
    if (!this.#take(close)) this.#fail(`"${close}"`);
    const last = path.pop() ?? "";
    const parent = path.reduce((table, key) => this.#into(table, key), root);
    return list ? this.#append(parent, last) : this.#into(parent, last);
  }

  /** The table under a key, which may be the last one in a list. */
  #into(table: Table, key: string): Table {
    const found = table.get(key);
    if (found instanceof Map) return found;
    const last = Array.isArray(found) ? this.#lists.get(found)?.at(-1) : undefined;
    if (last) return last;
    if (found !== undefined) this.#fail(`a table, but ${key} has a value`);
    const made: Table = new Map();
    table.set(key, made);
    return made;
  }

  #append(table: Table, key: string): Table {
    const found = table.get(key);
    const tables = Array.isArray(found) ? this.#lists.get(found) : undefined;
    const made: Table = new Map();
    if (tables) tables.push(made);
    else {
      const list = [made];
      this.#lists.set(list, list);
      table.set(key, list);
    }
    return made;
  }

  #assign(table: Table): void {
    const path = this.#path();
    if (!this.#take("=")) this.#fail('"="');
    const last = path.pop() ?? "";
    path.reduce((inner, key) => this.#into(inner, key), table).set(last, this.#value());
  }

  #path(): string[] {
    const keys = [this.#key()];
    while (this.#take(".")) keys.push(this.#key());
    return keys;
  }

  #key(): string {
    this.#skip(false);
    const first = this.#text[this.#at];
    if (first === '"' || first === "'") return this.#string(first);
    return this.#match(bareKey, "a key");
  }

  #value(): Value {
    this.#skip(false);
    const first = this.#text[this.#at] ?? "";
    if (first === '"' || first === "'") return this.#string(first);
    if (this.#take("[")) return this.#list();
    if (this.#take("{")) return this.#inlineTable();
    const word = this.#match(scalar, "a value");
    if (word === "true" || word === "false") return word === "true";
    const digits = word.replaceAll("_", "");
    if (/^[+-]?\d+$/.test(digits)) return BigInt(digits.replace("+", ""));
    if (/^[+-]?\d+(\.\d+)?([eE][+-]?\d+)?$/.test(digits)) return Number(digits);
    // Dates and times are kept as written.
    return /^\d{4}-\d\d-\d\d/.test(word) ? word : this.#fail("a value");
  }

  #list(): Value {
    const items: Value[] = [];
    for (this.#skip(true); !this.#take("]"); this.#skip(true)) {
      items.push(this.#value());
      this.#skip(true);
      if (!this.#take(",") && this.#text[this.#at] !== "]") this.#fail('"," or "]"');
    }
    return items;
  }

  #inlineTable(): Value {
    const table: Table = new Map();
    while (!this.#take("}")) {
      this.#assign(table);
      if (!this.#take(",") && this.#text[this.#at] !== "}") this.#fail('"," or "}"');
    }
    return table;
  }

  #string(quote: string): string {
    if (this.#text.startsWith(quote.repeat(3), this.#at)) return this.#longString(quote);
    let text = "";
    for (this.#at++; this.#text[this.#at] !== quote; this.#at++) {
      const sign = this.#text[this.#at];
      if (sign === undefined || sign === "\n") return this.#fail("the end of a string");
      text += sign === "\\" && quote === '"' ? this.#escaped() : sign;
    }
    this.#at++;
    return text;
  }

  #longString(quote: string): string {
    const end = this.#text.indexOf(quote.repeat(3), this.#at + 3);
    if (end < 0) return this.#fail("the end of a string");
    const text = this.#text.slice(this.#at + 3, end).replace(/^\r?\n/, "");
    if (quote === '"' && text.includes("\\")) this.#fail("a string without escapes");
    this.#at = end + 3;
    return text;
  }

  #escaped(): string {
    const sign = this.#text[++this.#at] ?? "";
    const length = sign === "u" ? 4 : sign === "U" ? 8 : 0;
    if (length === 0) return escapes.get(sign) ?? this.#fail("an escape");
    const code = Number.parseInt(this.#text.slice(this.#at + 1, this.#at + 1 + length), 16);
    this.#at += length;
    return String.fromCodePoint(code);
  }

  #match(pattern: RegExp, expected: string): string {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text);
    if (!found) return this.#fail(expected);
    this.#at = pattern.lastIndex;
    return found[0];
  }

  #take(sign: string): boolean {
    this.#skip(false);
    if (!this.#text.startsWith(sign, this.#at)) return false;
    this.#at += sign.length;
    return true;
  }

  #skip(lines: boolean): void {
    const blanks = lines ? /(?:\s|#[^\n]*)*/y : /[ \t]*/y;
    blanks.lastIndex = this.#at;
    blanks.exec(this.#text);
    this.#at = blanks.lastIndex;
  }

  #fail(expected: string): never {
    const line = this.#text.slice(0, this.#at).split("\n").length;
    throw new TomlProblem(`line ${line}: expected ${expected}`);
  }
}
