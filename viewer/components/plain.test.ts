import { expect, it } from "vitest";
import { plainText } from "./plain.tsx";

it("escapes invisible characters and direction overrides", () => {
  expect(plainText("a\u202eb\u0000c\u200bd\u2066e\u001b[0m\u00adf")).toBe("aU+202EbU+0000cU+200BdU+2066eU+001B[0mU+00ADf");
});

it("escapes tag characters and lone surrogates", () => {
  expect(plainText("\u{e0041}x\ud800")).toBe("U+E0041xU+D800");
});

it("leaves words, markup, line breaks and emoji unchanged", () => {
  const text = "<b>née</b>\n\tשלום 你好 👩‍💻 ✔️";
  expect(plainText(text)).toBe(text);
});
