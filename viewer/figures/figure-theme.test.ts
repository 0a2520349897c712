import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { paperTheme } from "./figure-theme.ts";

it("uses the page's light colours if there is no page", () => {
  const tokens = readFileSync("viewer/style/tokens.css", "utf8");
  const light = (name: string) => new RegExp(`--${name}: light-dark\\((#\\w+),`).exec(tokens)?.[1];
  const { text, ...others } = paperTheme;
  expect({ text, ...others }).toEqual({
    text: light("ink"),
    ...Object.fromEntries(Object.keys(others).map((name) => [name, light(name)])),
  });
});
