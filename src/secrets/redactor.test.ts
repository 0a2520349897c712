import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Redactor } from "./redactor.ts";

const keys = ["sk-proj-plantedA1b2C3d4E5f6G7h8", "wJalrXUtnFEMI/K7MDENG+bPxRfi=", 'p"a\\ss wörd&<1>', "tokens"];

const base64 = (text: string) => Buffer.from(text).toString("base64");
const everyCharacter = (text: string, spell: (character: string) => string) => [...text].map(spell).join("");
const everyByte = (text: string, spell: (byte: string) => string) =>
  [...Buffer.from(text)].map((byte) => spell(byte.toString(16).padStart(2, "0"))).join("");
const unicode = (character: string) => `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, "0")}`;

/** How an agent or a service could write a key, each with the text around it that is left. */
const spelled: { readonly [name: string]: (key: string) => string } = {
  "as it is": (key) => key,
  "in upper case": (key) => key.toUpperCase(),
  "in lower case": (key) => key.toLowerCase(),
  "in hex": (key) => Buffer.from(key).toString("hex"),
  "in upper-case hex": (key) => Buffer.from(key).toString("hex").toUpperCase(),
  "in base64": base64,
  "in unpadded base64": (key) => base64(key).replaceAll("=", ""),
  "in base64url": (key) => Buffer.from(key).toString("base64url"),
  "in percent-encoded base64": (key) => encodeURIComponent(base64(key)),
  "upper-cased, in base64": (key) => base64(key.toUpperCase()),
  "percent-encoded": (key) => encodeURIComponent(key),
  "percent-encoded throughout": (key) => everyByte(key, (byte) => `%${byte}`),
  "percent-encoded in upper case": (key) => everyByte(key, (byte) => `%${byte.toUpperCase()}`),
  "percent-encoded twice": (key) => encodeURIComponent(everyByte(key, (byte) => `%${byte}`)),
  "percent-encoded in part": (key) => `${everyByte(key.slice(0, 1), (byte) => `%${byte}`)}${key.slice(1)}`,
  "as JSON": (key) => JSON.stringify(key).slice(1, -1),
  "as JSON in JSON": (key) => JSON.stringify(JSON.stringify(key)).slice(3, -3),
  "with Unicode escapes": (key) => everyCharacter(key, unicode),
  "with one Unicode escape": (key) => `${unicode(key.slice(0, 1))}${key.slice(1)}`,
  "with one Unicode escape, percent-encoded": (key) => encodeURIComponent(`${unicode(key.slice(0, 1))}${key.slice(1)}`),
  "with percent-encoded character references": (key) => encodeURIComponent(everyCharacter(key, (sign) => `&#${sign.codePointAt(0)};`)),
  "as HTML": (key) =>
    key.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;").replaceAll("'", "&apos;"),
  "with character references": (key) => everyCharacter(key, (character) => `&#${character.codePointAt(0)};`),
};

describe("a secret is redacted", () => {
  it.each(Object.entries(spelled))("%s", (_, spell) => {
    const redactor = new Redactor(keys);
    for (const key of keys) expect(redactor.text(`a ${spell(key)} b`)).toBe("a [key] b");
  });

  it.each(["u", "us", "user", "user@x.example", "ä"])("in the base64 of a login whose user is %s", (user) => {
    const redactor = new Redactor(keys);
    for (const key of keys) {
      for (const login of [`${user}:${key}`, `${user}:${key}:x`, `${user}:${key}\n`]) {
        const clean = redactor.text(`Basic ${base64(login)} and ${Buffer.from(login).toString("base64url")}`);
        expect(Buffer.from(clean.split(" ")[1] ?? "", "base64").toString("latin1")).not.toContain(key.slice(1, -1));
        expect(clean.match(/\[key\]/g)).toHaveLength(2);
      }
    }
  });

  it("wherever it stands in a text, and however long the text is", () => {
    const redactor = new Redactor(keys);
    fc.assert(
      fc.property(fc.string({ maxLength: 40 }), fc.constantFrom(...keys), fc.string({ maxLength: 40 }), (before, key, after) => {
        expect(redactor.text(`${before} ${key} ${after}`).toLowerCase()).not.toContain(key.toLowerCase());
      }),
    );
  });

  it("as a whole if it contains another one", () => {
    expect(new Redactor(["planted-key", "planted-key-and-more"]).text("planted-key-and-more")).toBe("[key]");
  });
});

describe("redaction leaves", () => {
  it("other text and values as they are", () => {
    const redactor = new Redactor(keys);
    const value = { text: "100% of 5 & 6 is \\u0041", list: [1, null, true] };
    expect(redactor.value(value)).toBe(value);
    expect(redactor.text("a token and 50%")).toBe("a token and 50%");
  });

  it("JSON valid, whatever stands beside a secret", () => {
    const redactor = new Redactor(["n1234567", "e9123456", "abcdefgh\\", "123456789012"]);
    for (const text of ["\n1234567 n1234567", "\u00e9123456", 'abcdefgh\\"', "\\\\n1234567", "\\u00e9123456"]) {
      const json = JSON.stringify({ text, [text]: 1 });
      expect(() => JSON.parse(redactor.text(json))).not.toThrow();
      expect(Object.keys(JSON.parse(redactor.json(json)))).toHaveLength(2);
    }
    expect(redactor.value({ count: 123456789012, near: 12345678901 })).toEqual({ count: 0, near: 12345678901 });
  });

  it("nothing of a secret in the names and values of JSON", () => {
    const [key = ""] = keys;
    expect(new Redactor(keys).value({ [key]: [`x${key}`, { a: base64(`u:${key}`) }] })).toEqual({
      "[key]": ["x[key]", { a: expect.stringMatching(/^dT\[key\]$|^\S{0,3}\[key\]$/) }],
    });
  });
});

it("takes time linear in the length of a text that almost contains secrets", () => {
  const redactor = new Redactor(keys);
  const start = performance.now();
  const text = `${"sk-proj-planted".repeat(40_000)}${"\\".repeat(100_000)}${"%25".repeat(100_000)}${keys[0]}`;
  expect(redactor.text(text)).toContain("[key]");
  expect(performance.now() - start).toBeLessThan(5_000);
});
