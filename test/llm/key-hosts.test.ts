import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { describe, expect, it } from "vitest";
import { deskproofAsync } from "../command.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { environmentFor } from "./clients.ts";

const key = "sk-proj-planted0123456789";

/** A web proxy that logs what is sent through it and rejects everything: no request leaves this machine. */
async function serveProxy() {
  const requests: { url: string; authorization: string }[] = [];
  const server = createServer((incoming, outgoing) => {
    requests.push({ url: incoming.url ?? "", authorization: incoming.headers.authorization ?? "" });
    outgoing.writeHead(401).end("{}");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`,
    requests,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const configs = {
  "a provider's base URL": "providers: { openai: { baseUrl: http://gateway.example.com/v1 } }\nagents: [openai/m]\n",
  "the URL of a named local model": "agents: [{ name: ours, model: local/m, url: http://gateway.example.com/v1 }]\n",
  "the URL of an agent": "agents: [http://gateway.example.com/reply]\n",
};

describe("M8: a repository's configuration", () => {
  it.each(Object.entries(configs))("cannot send a key to another host with %s", { timeout: 60_000 }, async (name, text) => {
    using folder = temporaryFolder();
    await using proxy = await serveProxy();
    writeFileSync(folder.file("deskproof.config.yaml"), `suites: [tiny]\ncases: ["safety/*"]\ntrials: 1\n${text}`);
    const environment = {
      ...environmentFor(""),
      OPENAI_BASE_URL: undefined,
      OPENAI_API_KEY: key,
      DESKPROOF_LOCAL_API_KEY: key,
      DESKPROOF_AGENT_TOKEN: key,
      NODE_USE_ENV_PROXY: "1",
      HTTP_PROXY: proxy.url,
      http_proxy: proxy.url,
      NO_PROXY: "",
      no_proxy: "",
    };
    // Node reads the proxy's URL when it starts.
    const options = { cwd: folder.path, env: environment, ownProcess: true };
    const refused = await deskproofAsync(["run", "--out", "run.db"], options);
    expect(refused).toMatchObject({ status: 2, stdout: "" });
    expect(refused.stderr).toMatch(/^deskproof: \w+ would be sent to gateway\.example\.com .*--allow-host.*\n$/);
    expect(proxy.requests).toEqual([]);
    // Agent URLs bypass the proxy, so only calls to models can be observed.
    if (name === "the URL of an agent") return;
    const allowed = ["run", "--out", "run.db", "--allow-host", "gateway.example.com"];
    expect((await deskproofAsync(allowed, options)).status).toBe(1);
    expect(proxy.requests[0]).toMatchObject({ authorization: `Bearer ${key}` });
    expect(proxy.requests[0]?.url).toMatch(/^http:\/\/gateway\.example\.com\/v1\//);
  });
});
