import { expect, it } from "vitest";
import { plainText } from "./plain.tsx";

it("writes out what cannot be seen and what turns the direction of text", () => {
  expect(plainText("a\u202eb\u0000c\u200bd\u2066e\u001b[0m\u00adf")).toBe(
    "aU+202EbU+0000cU+200BdU+2066eU+001B[0mU+00ADf",
  );
});

it("writes out tags that spell hidden words, and halves of a pair", () => {
  expect(plainText("\u{e0041}x\ud800")).toBe("U+E0041xU+D800");
});

it("leaves words, markup, lines and pictographs as they are", () => {
  const text = "<b>née</b>\n\tשלום 你好 👩‍💻 ✔️";
  expect(plainText(text)).toBe(text);
});
