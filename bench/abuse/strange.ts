import type { Random } from "../../src/random.ts";
import { planted } from "./fault.ts";

const numbers = [
  "0",
  "-1",
  "1.5",
  "1e309",
  "-1e309",
  "NaN",
  "Infinity",
  "0x10",
  "1_000",
  "９",
  " 7 ",
  "1e-400",
  "99999999999999999999",
  "2147483648",
  "4294967297",
  "-0",
  "1,5",
  "٣",
];

const names = [
  "__proto__",
  "constructor",
  "toString",
  "hasOwnProperty",
  "prototype",
  "then",
  "null",
  "undefined",
  "true",
  "[object Object]",
];

const signs = [
  "",
  " ",
  "-",
  "--",
  "---",
  "-x",
  "=",
  "=x",
  "a=b=c",
  "\u0000",
  "a\u0000b",
  "\u001b[2J\u001b[31m",
  "\r\n::error::x",
  "##vso[task]",
  "\u202e\u2066abc",
  "\ud800",
  "💥👩‍👩‍👧",
  "ﷺ".repeat(50),
  "\ufeff",
  "a\nb\n\n",
  "'",
  '"',
  "\\",
  "$" + "{x}",
  "%00",
  "%s%n%d",
  "$(touch ../canary/by-shell)",
  "`touch ../canary/by-shell`",
  "; touch ../canary/by-shell",
  "| cat",
  "' OR 1=1 --",
];

const patterns = [
  "*",
  "**",
  "**/**/**/**/**/**/**/**/**/**/x",
  `${"*a".repeat(40)}b`,
  `${"{a,b}".repeat(14)}`,
  "[",
  "[z-a]",
  "(((((((((((((((((((((((",
  "(a+)+$",
  "!(!(!(a)))",
  "+(a|aa)+(a|aa)+(a|aa)b",
  "\\",
];

const traversals = [
  "../canary/x",
  "../../canary/x",
  "a/../../canary/x",
  "..\\canary\\x",
  "%2e%2e%2fcanary%2fx",
  "....//canary/x",
  "/../canary/x",
  "~/x",
  "file:///etc/passwd",
];

/** A URL that cannot be used, or that contains a password. */
export function strangeUrl(random: Random): string {
  return random.pick([
    "http://",
    "http://[",
    "http://:0/",
    "http://127.0.0.1:99999/",
    `http://user:${planted.password}@127.0.0.1:1/x`,
    `http://user:${planted.password}@127.0.0.1:99999/x`,
    `http://user:${planted.password}@[/x`,
    `http://127.0.0.1:1/?api_key=${planted.key}`,
    "ftp://127.0.0.1/x",
    "javascript:alert(1)",
    "HTTP://127.0.0.1:1",
    "http://127.0.0.1:1/\u0000",
    "http://\u0130.example:1/",
    "//127.0.0.1:1",
  ]);
}

/** An unusual or unusable path; anything it could create would be in the sandbox. */
export function strangePath(random: Random): string {
  return random.pick([
    "",
    " ",
    ".",
    "..",
    "../elsewhere/x/../y",
    "../elsewhere/new/deep/er/x",
    "missing/file",
    "run.db/x",
    "desk",
    "desk/suite.ts/x",
    "-",
    "--",
    "/dev/null",
    "/dev/full",
    "/proc/self/none",
    "x\u0000y",
    "x".repeat(300),
    `${"x".repeat(200)}/`.repeat(30),
    `${"d/".repeat(90)}x`,
    "\u001b[31m",
    "é💥",
    "loop",
    "broken-link",
    "fifo-less\n",
    "con",
    "a:b?c*d",
    "__proto__",
  ]);
}

/** The same kinds of text without secrets, for file contents and answers that may be shown. */
export function dataText(random: Random): string {
  return Object.values(planted).reduce((text, secret) => text.replaceAll(secret, "data"), strangeText(random));
}

/** Text of any kind that a user, a script or an attacker may pass as a value. */
export function strangeText(random: Random): string {
  const kind = random.below(12);
  if (kind < 2) return random.pick(numbers);
  if (kind < 3) return random.pick(names);
  if (kind < 5) return random.pick(signs);
  if (kind < 6) return random.pick(patterns);
  if (kind < 8) return random.pick(traversals);
  if (kind < 9) return strangeUrl(random);
  if (kind < 10) return random.pick(["x", "é", "a/", "9", "-"]).repeat(1 + random.below(random.pick([40, 4_000, 60_000])));
  return anyCharacters(random, 1 + random.below(24));
}

function anyCharacters(random: Random, length: number): string {
  return Array.from({ length }, () => String.fromCharCode(random.below(random.pick([0x80, 0x800, 0x10000])))).join("");
}
