import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const longest = 140;

it(`has no line of code longer than ${longest} characters`, () => {
  const long = ["src", "viewer", "suites", "bench", "scripts", "test", "bin", "examples"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      // The desks in bench/own-desks were written by users, in their own style.
      .filter((file) => /\.(?:tsx?|m?js|py)$/.test(file) && !file.startsWith("own-desks/"))
      .flatMap((file) =>
        readFileSync(join(folder, file), "utf8")
          .split("\n")
          .flatMap((line, index) => (line.length > longest ? [`${join(folder, file)}:${index + 1} has ${line.length} characters`] : [])),
      ),
  );
  expect(long).toEqual([]);
});
