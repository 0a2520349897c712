import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { expect, it } from "vitest";
import { providerTable } from "../src/llm/provider.ts";
import { layerOrder as order, rootFiles } from "./layer-order.ts";

const src = resolve("src");
const files = readdirSync(src, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"));

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

/** The imports from one part of a folder to another; a part is a sub-folder, or "" for the folder's own files. */
interface Edge {
  readonly from: string;
  readonly to: string;
  readonly imports: readonly string[];
}

function edgesIn(folder: string): Edge[] {
  const inside = files.filter((file) => file.startsWith(`${folder}/`));
  const partOf = (file: string) => folderOf(file.slice(folder.length + 1));
  const imports = inside.flatMap((file) =>
    importsOf(file)
      .filter((target) => inside.includes(target) && partOf(target) !== partOf(file))
      .map((target) => ({ from: partOf(file), to: partOf(target), text: `${file} imports ${target}` })),
  );
  return Map.groupBy(imports, ({ from, to }) => `${from} ${to}`)
    .values()
    .map((same) => ({ from: same[0]?.from ?? "", to: same[0]?.to ?? "", imports: same.map(({ text }) => text) }))
    .toArray();
}

function reaches(from: string, to: string, edges: readonly Edge[], seen = new Set([from])): boolean {
  return edges.some((edge) => {
    if (edge.from !== from) return false;
    if (edge.to === to) return true;
    return !seen.has(edge.to) && reaches(edge.to, to, edges, seen.add(edge.to));
  });
}

/** The fewest imports without which a folder has no ring: those of the smallest edge of a ring, until none is left. */
function ringsIn(edges: readonly Edge[]): string[] {
  const [smallest] = edges
    .filter(({ from, to }) => reaches(to, from, edges))
    .toSorted((one, other) => one.imports.length - other.imports.length);
  return smallest ? [...smallest.imports, ...ringsIn(edges.filter((edge) => edge !== smallest))] : [];
}

it("finds a ring of three folders at its smallest side", () => {
  const edge = (from: string, to: string, ...imports: readonly string[]) => ({ from, to, imports });
  const ring = [edge("a", "b", "1", "2"), edge("b", "c", "3"), edge("c", "a", "4", "5"), edge("d", "a", "6")];
  expect(ringsIn(ring)).toEqual(["3"]);
  expect(ringsIn(ring.slice(1))).toEqual([]);
});

it("has no ring between a folder's own files and its sub-folders, nor between two sub-folders", () => {
  const folders = readdirSync(src, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ parentPath, name }) => relative(src, join(parentPath, name)));
  expect(folders).toContain("report/desk");
  expect(folders.flatMap((folder) => ringsIn(edgesIn(folder)))).toEqual([]);
});

it("has only these files directly in src: the entry point, and what every folder may import", () => {
  expect(files.filter((file) => folderOf(file) === "").toSorted()).toEqual(rootFiles);
});

it("lets the viewer import only types, and the few texts that the command line prints as well", () => {
  const shared = ["src/case/say-moment.ts", "src/report/text/csv-cell.ts", "src/report/text/points.ts", "src/report/text/spaced.ts"];
  // These files import only types, so they add nothing else to the page.
  expect(
    shared.filter((file) => /^import (?!type\b)|^export (?!type\b)[^;"]*\bfrom "|\bimport\(/m.test(readFileSync(file, "utf8"))),
  ).toEqual([]);
  const imported = /^(?:import|export)\s+(?!type\b)[^;"]*"(\.[^"]+)"|\bimport\(\s*"(\.[^"]+)"/gm;
  const wrong = readdirSync("viewer", { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .flatMap((file) =>
      [...readFileSync(join("viewer", file), "utf8").matchAll(imported)]
        .map(([, path, loaded]) => relative(".", resolve("viewer", dirname(file), path ?? loaded ?? "")))
        .filter((target) => !target.startsWith("viewer/") && !shared.includes(target))
        .map((target) => `viewer/${file} imports ${target}`),
    );
  expect(wrong).toEqual([]);
});

it("lets the bundled suites import only the public entry point and their own files", () => {
  const suites = resolve("suites");
  const wrong = readdirSync(suites, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
    .flatMap((file) =>
      [...readFileSync(join(suites, file), "utf8").matchAll(/^(?:import|export|\})[^"]*\sfrom\s+"([^"]+)"/gm)]
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
    /Date\.now|new Date\(\)|Math\.random|process\.env|node:fs|performance\.now/.test(readFileSync(join(src, file), "utf8")),
  );
  expect(impure).toEqual([]);
});

it("tests the beginning of an agent's id only where ids are resolved", () => {
  const kinds = ["stand-in", "person", ...providerTable.map(({ name }) => name)].join("|");
  // The beginning as a literal, in a regular expression, or put together from the names of the providers.
  const beginning = new RegExp(
    `(?:startsWith|indexOf|search)\\(\\s*["\`'](?:${kinds})/|/\\^\\(?(?:\\?:)?(?:[\\w-]+\\|)*(?:${kinds})(?:\\|[\\w-]+)*\\)?\\\\/|` +
      "startsWith\\(\\s*`\\$\\{\\w*(?:provider|name)\\w*\\}/`",
    "i",
  );
  const resolvers = ["llm/model-name.ts", "agent/stand-in/stand-in.ts"];
  const naming = files.filter((file) => beginning.test(readFileSync(join(src, file), "utf8")));
  expect(naming.filter((file) => !resolvers.includes(file))).toEqual([]);
});
