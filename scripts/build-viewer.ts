// Run by `npm run build`, and by the command line in a clone when the page is older than its sources: compiles viewer/
// and inlines script and style into one page, dist/viewer/index.html, whose content security policy allows only that
// script. Also compiles the chart code to dist/viewer/figures.js, for reports that are rendered without a browser.
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { gzipSync } from "node:zlib";
import { build, type InlineConfig } from "vite";
import { isViewerStale } from "../src/serve/viewer-page.ts";
import { leanPlot } from "../viewer/lean-plot.ts";

const root = join(import.meta.dirname, "..");
const { values } = parseArgs({ options: { "if-stale": { type: "boolean", default: false } } });
if (!values["if-stale"] || isViewerStale()) await buildViewer();

async function buildViewer(): Promise<void> {
  const { script, style } = await compile();
  const frame = readFileSync(join(root, "viewer/index.html"), "utf8");
  const page = frame
    .replace(/\n\s*<script type="module".*<\/script>/, () => `\n    <script>${script}</script>`)
    .replace("</title>", () => `</title>\n    <style>${style}</style>`)
    .replace('<meta charset="utf-8" />', (charset) => `${charset}\n    ${policyOf(script, style)}`);
  const folder = join(root, "dist/viewer");
  mkdirSync(folder, { recursive: true });
  // The page is written last, because its modification time shows whether either file is stale.
  replaceFile(folder, "figures.js", await compileFigures());
  replaceFile(folder, "index.html", page);
  const kilobytes = gzipSync(page, { level: 9 }).length / 1000;
  process.stderr.write(`viewer: dist/viewer/index.html, ${kilobytes.toFixed(1)} kB gzipped\n`);
}

// The file is renamed into place, because another process may be reading or building it.
function replaceFile(folder: string, name: string, text: string): void {
  const draft = join(folder, `${process.pid}.${name}`);
  writeFileSync(draft, text);
  renameSync(draft, join(folder, name));
}

async function compile(): Promise<{ script: string; style: string }> {
  const { script, style } = await compiled({ configFile: join(root, "viewer/vite.config.ts") });
  // A closing tag inside a string would end the script; escaping it has no other effect.
  return { script: script.replaceAll(/<(?=\/script|!--)/gi, "\\x3C"), style };
}

async function compileFigures(): Promise<string> {
  const { script } = await compiled({
    configFile: false,
    root: join(root, "viewer"),
    publicDir: false,
    plugins: [leanPlot],
    ssr: { noExternal: true },
    build: { ssr: "figures/draw-figures.ts", target: "node24", minify: true, write: false },
  });
  return script;
}

async function compiled(config: InlineConfig): Promise<{ script: string; style: string }> {
  // With any other NODE_ENV, such as that of a test run, JSX is compiled for debugging and includes the paths of its
  // sources.
  process.env.NODE_ENV = "production";
  const built = await build({ ...config, mode: "production", logLevel: "warn" });
  const outputs = (Array.isArray(built) ? built : [built]).flatMap((one) => ("output" in one ? one.output : []));
  const code = outputs.flatMap((file) => (file.type === "chunk" ? [file.code.trim()] : []));
  const styles = outputs.flatMap((file) => (file.type === "asset" && file.fileName.endsWith(".css") ? [String(file.source).trim()] : []));
  const [script = "", ...more] = code;
  if (script === "" || more.length > 0) throw new Error(`the viewer compiled to ${code.length} scripts instead of one`);
  return { script, style: styles.join("\n") };
}

function policyOf(script: string, style: string): string {
  const hash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
  const policy = [
    "default-src 'none'",
    `script-src ${hash(script)}`,
    `style-src ${hash(style)}`,
    "connect-src 'self'",
    // Charts are rendered to images before they are saved.
    "img-src data: blob:",
    // Trusted Types ensure that no text from a run can become markup or script.
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
  return `<meta http-equiv="Content-Security-Policy" content="${policy}" />`;
}
