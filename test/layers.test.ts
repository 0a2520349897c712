import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { expect, it } from "vitest";
import { layerOrder as order } from "./layer-order.ts";

const src = resolve("src");
const files = readdirSync(src, { recursive: true, encoding: "utf8" }).filter(
  (file) => file.endsWith(".ts") && !file.endsWith(".test.ts"),
);

/** The folder of a file under src; "" for src itself. */
const folderOf = (file: string) => (file.includes("/") ? file.slice(0, file.indexOf("/")) : "");

function importsOf(file: string): string[] {
  const text = readFileSync(join(src, file), "utf8");
  const specifiers = [...text.matchAll(/(?:from|import)\s*\(?\s*"(\.[^"]+)"/g)].map(([, path = ""]) => path);
  return specifiers.map((path) => relative(src, resolve(src, dirname(file), path)));
}

it("lists every folder under src", () => {
  expect(files.map(folderOf).filter((folder) => folder !== "" && !order.includes(folder))).toEqual([]);
});

it("lets a folder import only from folders before it, and from the root files", () => {
  const wrong = files.flatMap((file) =>
    importsOf(file)
      .filter((target) => {
        const [from, to] = [folderOf(file), folderOf(target)];
        if (file === "index.ts") return false;
        if (target === "index.ts" || target.startsWith("..")) return true;
        if (from === "") return to !== "";
        return to !== "" && order.indexOf(to) > order.indexOf(from);
      })
      .map((target) => `${file} imports ${target}`),
  );
  expect(wrong).toEqual([]);
});

it("lets the bundled suites import only the public entry point and their own files", () => {
  const suites = resolve("suites");
  const wrong = readdirSync(suites, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
    .flatMap((file) =>
      [...readFileSync(join(suites, file), "utf8").matchAll(/from\s+"([^"]+)"/g)]
        .map(([, path = ""]) => path)
        .filter((path) => {
          if (path === "deskproof") return false;
          const target = relative(suites, resolve(suites, dirname(file), path));
          return !path.startsWith(".") || target.split("/")[0] !== file.split("/")[0];
        })
        .map((path) => `${file} imports ${path}`),
    );
  expect(wrong).toEqual([]);
});

it("keeps the pure folders free of clock, environment, files and unseeded randomness", () => {
  const pure = files.filter((file) => ["score", "statistics", "report"].includes(folderOf(file)));
  const impure = pure.filter((file) =>
    /Date\.now|new Date\(\)|Math\.random|process\.env|node:fs|performance\.now/.test(
      readFileSync(join(src, file), "utf8"),
    ),
  );
  expect(impure).toEqual([]);
});

it("tests the beginning of an agent's id only where ids are resolved", () => {
  const beginning = /startsWith\(\s*["`'](?:stand-in|person|openai|anthropic|google|local)\//;
  const resolvers = ["store/agent-kind.ts", "agent/stand-in/stand-in.ts"];
  const naming = files.filter((file) => beginning.test(readFileSync(join(src, file), "utf8")));
  expect(naming.filter((file) => !resolvers.includes(file))).toEqual([]);
});
