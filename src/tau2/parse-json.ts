import type { Value } from "./value.ts";

/** A parse error in a JSON text, with its line. */
export class JsonProblem extends Error {
  override readonly name = "JsonProblem";
}

const number = /-?\d+(\.\d+)?([eE][+-]?\d+)?/y;
const mostLevels = 500;
const blanks = /[ \t\n\r]*/y;

/** Parses JSON and keeps what `JSON.parse` loses: the order of keys that look like numbers, and the difference between `2` and `2.0`. */
export function parseJson(text: string): Value {
  return new JsonParser(text).document();
}

class JsonParser {
  readonly #text: string;
  #at = 0;
  #depth = 0;

  constructor(text: string) {
    this.#text = text;
  }

  document(): Value {
    const value = this.#value();
    this.#skip();
    if (this.#at < this.#text.length) this.#fail("the end of the text");
    return value;
  }

  #value(): Value {
    this.#skip();
    const first = this.#text[this.#at];
    if (first === "{") return this.#nested(() => this.#object());
    if (first === "[") return this.#nested(() => this.#list());
    if (first === '"') return this.#string();
    if (first === "t") return this.#word("true", true);
    if (first === "f") return this.#word("false", false);
    if (first === "n") return this.#word("null", null);
    return this.#number();
  }

  // Values are read recursively, so deep nesting would overflow the stack.
  #nested(read: () => Value): Value {
    this.#depth++;
    if (this.#depth > mostLevels) this.#fail(`at most ${mostLevels} levels`);
    const value = read();
    this.#depth--;
    return value;
  }

  #object(): Value {
    const members = new Map<string, Value>();
    this.#at++;
    if (this.#take("}")) return members;
    for (;;) {
      this.#skip();
      if (this.#text[this.#at] !== '"') this.#fail("a key");
      const key = this.#string();
      if (!this.#take(":")) this.#fail('":"');
      members.set(key, this.#value());
      if (this.#take("}")) return members;
      if (!this.#take(",")) this.#fail('"," or "}"');
    }
  }

  #list(): Value {
    const items: Value[] = [];
    this.#at++;
    if (this.#take("]")) return items;
    for (;;) {
      items.push(this.#value());
      if (this.#take("]")) return items;
      if (!this.#take(",")) this.#fail('"," or "]"');
    }
  }

  #string(): string {
    const start = this.#at;
    let end = start + 1;
    let plain = true;
    for (; this.#text[end] !== '"'; end++) {
      if (end >= this.#text.length) this.#fail("the end of a string");
      if (this.#text[end] === "\\") {
        plain = false;
        end++;
      }
    }
    this.#at = end + 1;
    if (plain) return this.#text.slice(start + 1, end);
    const parsed: unknown = JSON.parse(this.#text.slice(start, end + 1));
    return String(parsed);
  }

  #word(word: string, value: boolean | null): Value {
    if (!this.#text.startsWith(word, this.#at)) this.#fail("a value");
    this.#at += word.length;
    return value;
  }

  #number(): Value {
    number.lastIndex = this.#at;
    const found = number.exec(this.#text);
    if (!found) return this.#fail("a value");
    this.#at = number.lastIndex;
    return found[1] === undefined && found[2] === undefined ? BigInt(found[0]) : Number(found[0]);
  }

  #take(sign: string): boolean {
    this.#skip();
    if (this.#text[this.#at] !== sign) return false;
    this.#at++;
    return true;
  }

  #skip(): void {
    blanks.lastIndex = this.#at;
    blanks.exec(this.#text);
    this.#at = blanks.lastIndex;
  }

  #fail(expected: string): never {
    const line = this.#text.slice(0, this.#at).split("\n").length;
    throw new JsonProblem(`line ${line}: this is not JSON; expected ${expected}`);
  }
}
