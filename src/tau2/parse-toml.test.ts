import { expect, it } from "vitest";
import { parseToml } from "./parse-toml.ts";
import { jsonText } from "./value-text.ts";

it("reads tables, lists of tables with their own tables, and every kind of value", () => {
  const text = `title = "a \\"b\\" \\u00e9" # a comment
[[rows]]
id = 1
sizes = [ 1.5,
  2 ]
'odd key' = 'C:\\x'
[rows.inner]
on = true
[[rows.parts]]
name = "p"
[[rows]]
id = 2
inline = { a = 1, b.c = false }
`;
  expect(jsonText(parseToml(text))).toBe(
    '{"title": "a \\"b\\" \\u00e9", "rows": [{"id": 1, "sizes": [1.5, 2], "odd key": "C:\\\\x", ' +
      '"inner": {"on": true}, "parts": [{"name": "p"}]}, {"id": 2, "inline": {"a": 1, "b": {"c": ' +
      "false}}}]}",
  );
});

it("reports the line of a parse error", () => {
  expect(() => parseToml('a = 1\nb = "open\n')).toThrow("line 2: expected the end of a string");
  expect(() => parseToml("a = what")).toThrow("line 1: expected a value");
});
