import { writeSync } from "node:fs";
import { registerHooks } from "node:module";
import { Socket } from "node:net";
import { resolve } from "node:path";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";
import { z } from "zod";

// The other end of a `WarmProcess`: runs the commands it receives, each as if in a new process.

const [requests, replies] = [3, 4];
const Request = z.object({
  script: z.string(),
  args: z.array(z.string()),
  cwd: z.string(),
  env: z.record(z.string(), z.string()),
});
const root = process.cwd();
const rootUrl = `${pathToFileURL(root).href}/`;

let command = 0;
const lastLoaded = new Map<string, { readonly command: number; readonly url: string }>();

// Each command reloads a suite or an agent outside the repository, which may have changed or may keep state.
registerHooks({
  resolve: (specifier, context, nextResolve) => {
    const resolved = nextResolve(specifier, context);
    if (!resolved.url.startsWith("file:") || resolved.url.startsWith(rootUrl)) return resolved;
    const last = lastLoaded.get(resolved.url);
    if (last?.command === command) return { ...resolved, url: last.url };
    const url = last === undefined ? resolved.url : `${resolved.url}?command=${command}`;
    lastLoaded.set(resolved.url, { command, url });
    return { ...resolved, url };
  },
});

// Each command adds listeners that would disappear with a separate process.
process.setMaxListeners(0);
process.stdout.setMaxListeners(0);

for await (const line of createInterface({ input: new Socket({ fd: requests, readable: true }) })) {
  const { script, args, cwd, env } = Request.parse(JSON.parse(Buffer.from(line, "base64").toString("utf8")));
  command += 1;
  for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name];
  Object.assign(process.env, env);
  process.argv = [process.execPath, resolve(script), ...args];
  process.exitCode = undefined;
  process.chdir(cwd);
  await import(`${new URL(script, rootUrl).href}?command=${command}`);
  process.chdir(root);
  writeSync(replies, `${process.exitCode ?? 0}`);
}
process.exit(0);
