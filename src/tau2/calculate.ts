import { floatText, round2 } from "./number-text.ts";
import { minus, type Numeric, plus, times } from "./number-value.ts";
import { ToolFailure } from "./tool-failure.ts";
import type { Value } from "./value.ts";

/** Evaluates an arithmetic expression and rounds it to two decimals. */
export function calculate(expression: Value | undefined): string {
  if (typeof expression !== "string") throw new ToolFailure("the expression is not a string");
  if (!/^[0-9+\-*/(). ]*$/.test(expression)) throw new ToolFailure("Invalid characters in expression");
  const value = Number(new Expression(expression).evaluate());
  if (!Number.isFinite(value)) throw new ToolFailure("int too large to convert to float");
  return floatText(round2(value));
}

const token = / *(\*\*|\/\/|\d+\.\d*|\.\d+|\d+|[-+*/()])/y;
/** A power with more bits than this is rejected rather than computed. */
const mostBits = 200_000;
const deepest = 200;

class Expression {
  readonly #tokens: readonly string[];
  #at = 0;
  #depth = 0;

  constructor(text: string) {
    const tokens: string[] = [];
    token.lastIndex = 0;
    const end = text.trimEnd().length;
    for (let at = 0; at < end; at = token.lastIndex) {
      const found = token.exec(text);
      if (!found) throw invalid();
      tokens.push(found[1] ?? "");
    }
    this.#tokens = tokens;
  }

  evaluate(): Numeric {
    const value = this.#sum();
    if (this.#at < this.#tokens.length) throw invalid();
    return value;
  }

  #sum(): Numeric {
    let value = this.#product();
    for (;;) {
      if (this.#take("+")) value = plus(value, this.#product());
      else if (this.#take("-")) value = minus(value, this.#product());
      else return value;
    }
  }

  #product(): Numeric {
    let value = this.#signed();
    for (;;) {
      if (this.#take("*")) value = times(value, this.#signed());
      else if (this.#take("//")) value = floorDivide(value, this.#signed());
      else if (this.#take("/")) value = divide(value, this.#signed());
      else return value;
    }
  }

  #signed(): Numeric {
    if (this.#depth > deepest) throw new ToolFailure("too many nested parentheses");
    this.#depth++;
    const value = this.#take("-") ? negate(this.#signed()) : this.#take("+") ? this.#signed() : this.#power();
    this.#depth--;
    return value;
  }

  #power(): Numeric {
    const base = this.#operand();
    return this.#take("**") ? power(base, this.#signed()) : base;
  }

  #operand(): Numeric {
    if (this.#take("(")) {
      const value = this.#sum();
      if (!this.#take(")")) throw invalid();
      return value;
    }
    const next = this.#tokens[this.#at++] ?? "";
    if (!/^[\d.]/.test(next)) throw invalid();
    if (next.includes(".")) return Number(next);
    if (/^0+[1-9]/.test(next)) throw new ToolFailure("leading zeros in decimal integer literals are not permitted");
    return BigInt(next);
  }

  #take(sign: string): boolean {
    if (this.#tokens[this.#at] !== sign) return false;
    this.#at++;
    return true;
  }
}

function negate(value: Numeric): Numeric {
  return -value;
}

function divide(one: Numeric, other: Numeric): number {
  refuseZero(one, other);
  if (typeof one === "number" || typeof other === "number") return Number(one) / Number(other);
  return exactQuotient(one, other);
}

/** The quotient of two integers as the nearest float, ties to even. */
function exactQuotient(one: bigint, other: bigint): number {
  const negative = one < 0n !== other < 0n;
  const [top, bottom] = [one < 0n ? -one : one, other < 0n ? -other : other];
  // Keep at least 66 bits of the quotient, and a sticky bit for the remainder, which is enough to round once.
  const shift = BigInt(Math.max(0, 66 - (top.toString(2).length - bottom.toString(2).length)));
  const scaled = top << shift;
  const quotient = scaled / bottom;
  const sticky = scaled % bottom === 0n ? quotient << 1n : (quotient << 1n) | 1n;
  const value = Number(sticky) / 2 ** Number(shift + 1n);
  if (!Number.isFinite(value)) throw new ToolFailure("integer division result too large for a float");
  return negative ? -value : value;
}

function floorDivide(one: Numeric, other: Numeric): Numeric {
  refuseZero(one, other);
  if (typeof one === "bigint" && typeof other === "bigint") {
    const quotient = one / other;
    return one % other !== 0n && one < 0n !== other < 0n ? quotient - 1n : quotient;
  }
  const [top, bottom] = [Number(one), Number(other)];
  const rest = top % bottom;
  const quotient = (top - rest) / bottom - (rest !== 0 && bottom < 0 !== rest < 0 ? 1 : 0);
  const floor = Math.floor(quotient);
  return quotient - floor > 0.5 ? floor + 1 : floor;
}

function power(base: Numeric, exponent: Numeric): Numeric {
  if (typeof base === "bigint" && typeof exponent === "bigint" && exponent >= 0n) {
    if (exponent * BigInt(base.toString(2).length) > mostBits && base !== 0n && base !== 1n && base !== -1n)
      throw new ToolFailure("the result is too large");
    return base ** exponent;
  }
  const [from, by] = [Number(base), Number(exponent)];
  if (from === 0 && by < 0) throw new ToolFailure("0.0 cannot be raised to a negative power");
  const value = from ** by;
  if (Number.isNaN(value)) throw new ToolFailure("float() argument must be a string or a real number, not 'complex'");
  if (!Number.isFinite(value)) throw new ToolFailure("(34, 'Numerical result out of range')");
  return value;
}

function refuseZero(one: Numeric, other: Numeric): void {
  if (Number(other) !== 0) return;
  const exact = typeof one === "bigint" && typeof other === "bigint";
  throw new ToolFailure(exact ? "division by zero" : "float division by zero");
}

function invalid(): ToolFailure {
  return new ToolFailure("invalid syntax");
}
