/** A pattern taken apart: texts that stand for themselves, parts in a row, and choices; all else is `any`. */
export type Part =
  | { readonly kind: "texts"; readonly texts: readonly string[] }
  | { readonly kind: "row"; readonly parts: readonly Part[] }
  | { readonly kind: "choice"; readonly parts: readonly Part[] };

/** Stands for whatever text, or none. */
export const wild = "\u0000";
/** Stands for the edge of a word. */
export const edge = "\u0001";

const any: Part = { kind: "texts", texts: [wild] };
const nothing: Part = { kind: "texts", texts: [""] };
const atEdge: Part = { kind: "texts", texts: [edge] };
const mostOfClass = 6;

/** Takes a pattern apart; what it looks ahead or back to is left out. */
export function partsOf({ source }: RegExp): Part {
  return new Reader(source).choice();
}

class Reader {
  readonly #source: string;
  #at = 0;

  constructor(source: string) {
    this.#source = source;
  }

  choice(): Part {
    const parts = [this.#row()];
    while (this.#takes("|")) parts.push(this.#row());
    const [only] = parts;
    return only && parts.length === 1 ? only : { kind: "choice", parts };
  }

  #row(): Part {
    const parts: Part[] = [];
    while (this.#at < this.#source.length && !/[|)]/.test(this.#source.charAt(this.#at)))
      parts.push(this.#repeated(this.#one()));
    return { kind: "row", parts };
  }

  #one(): Part {
    const sign = this.#next();
    if (sign === "(") return this.#group();
    if (sign === "[") return this.#class();
    if (sign === "\\") return this.#escaped();
    if (sign === ".") return any;
    if (sign === "^" || sign === "$") return atEdge;
    return { kind: "texts", texts: [sign.toLowerCase()] };
  }

  #group(): Part {
    const opening = this.#match(/\?(?:<?[=!]|:|<\w+>)/y);
    const inner = this.choice();
    this.#at += 1;
    return /[=!]/.test(opening) ? nothing : inner;
  }

  #class(): Part {
    const inner = this.#match(/(?:\\.|[^\]\\])*/y);
    this.#at += 1;
    if (/^\^|\\|.-./.test(inner) || inner.length > mostOfClass) return any;
    return { kind: "texts", texts: [...new Set(inner.toLowerCase())] };
  }

  #escaped(): Part {
    const sign = this.#next();
    if (sign === "b") return atEdge;
    if (sign === "d" || sign === "s") return { kind: "texts", texts: [" "] };
    if (/[a-z]/i.test(sign)) {
      this.#match(/\{[^}]*\}|<\w+>/y);
      return any;
    }
    return { kind: "texts", texts: [sign] };
  }

  #repeated(part: Part): Part {
    const times = this.#match(/(?:[?*+]|\{\d+,?\d*\})\??/y);
    if (times === "") return part;
    if (/^(?:\?|\{0,1\})/.test(times)) return { kind: "choice", parts: [part, nothing] };
    if (part === any) return any;
    // Once or more often: whatever stands between, it begins and ends with the part itself.
    const often: Part = { kind: "choice", parts: [part, { kind: "row", parts: [part, any, part] }] };
    return /^(?:\*|\{0)/.test(times) ? { kind: "choice", parts: [often, nothing] } : often;
  }

  #next(): string {
    this.#at += 1;
    return this.#source.charAt(this.#at - 1);
  }

  #takes(sign: string): boolean {
    if (this.#source.charAt(this.#at) !== sign) return false;
    this.#at += 1;
    return true;
  }

  #match(pattern: RegExp): string {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#source)?.[0] ?? "";
    this.#at += found.length;
    return found;
  }
}
