import { registerHooks } from "node:module";
import { extname } from "node:path";

const ending = extname(import.meta.url);
/** The modules that a suite may import: the public entry point, and the tools and grading for imported τ² tasks. */
const entries: ReadonlyMap<string, string> = new Map([
  ["deskproof", new URL(`../../index${ending}`, import.meta.url).href],
  ["deskproof/tau2", new URL(`../../tau2/suite/tau2-desk${ending}`, import.meta.url).href],
]);
const roots = new Set<string>();
let registered = false;

/**
 * Makes a suite's code runnable from any folder. `deskproof` resolves to the running copy of this package, and the
 * folder's `.ts` and `.js` files are treated as ES modules even without a package.json.
 */
export function letSuiteImport(folderUrl: string): void {
  roots.add(folderUrl.endsWith("/") ? folderUrl : `${folderUrl}/`);
  if (registered) return;
  registered = true;
  registerHooks({
    resolve: (specifier, context, nextResolve) => {
      const url = entries.get(specifier);
      return url === undefined ? nextResolve(specifier, context) : { url, shortCircuit: true };
    },
    load: (url, context, nextLoad) => nextLoad(url, { ...context, format: formatOf(url) ?? context.format }),
  });
}

// Outside a package, Node would guess the module format and print a warning.
function formatOf(url: string): string | undefined {
  if (url.includes("/node_modules/")) return undefined;
  const path = url.split("?", 1)[0] ?? url;
  if (path.endsWith(".ts")) return "module-typescript";
  const inSuite = [...roots].some((root) => path.startsWith(root));
  return inSuite && path.endsWith(".js") ? "module" : undefined;
}
