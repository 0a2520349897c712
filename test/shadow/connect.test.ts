import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { deskproof } from "../command.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { type ExampleServer, startExample } from "./example-server.ts";

let shop: ExampleServer;
let url = "";
beforeAll(async () => {
  shop = await startExample(process.execPath, "examples/shop/mcp-server.mjs");
  url = `http://127.0.0.1:${shop.port}/mcp`;
});
afterAll(() => shop[Symbol.asyncDispose]());

const document = resolve("examples/shop/openapi.json");

it("lists the tools of a server without calling any, and writes nothing without --to", () => {
  using folder = temporaryFolder();
  const { stdout, status } = deskproof(["connect", url], { cwd: folder.path });
  expect(status).toBe(0);
  expect(stdout).toMatch(/get_order +looks like a read/);
  expect(stdout).toMatch(/refund_order +a write +its name contains "refund"/);
  expect(shop.calls).toEqual([]);
});

it.each([
  ["refund_order", "this is a POST operation, which may change something. Omit it; if you are sure that it only reads"],
  ["cancel_order", "this is a DELETE operation, which may change something. Omit it; only GET, HEAD"],
])("does not accept %s as a read because of --read alone", (tool, why) => {
  using folder = temporaryFolder();
  const { status, stderr } = deskproof(["connect", document, "--to", "desk", "--read", tool], { cwd: folder.path });
  expect(stderr).toContain(`--read ${tool}: ${why}`);
  expect(status).not.toBe(0);
  expect(existsSync(folder.file("desk"))).toBe(false);
});

it("declares only the tools named by the user as reads, whatever it guesses", () => {
  using folder = temporaryFolder();
  deskproof(["connect", document, "--to", "desk", "--read", "get_order"], { cwd: folder.path });
  const text = readFileSync(folder.file("desk/tools.yaml"), "utf8");
  expect(text).toContain("get_order: read\n");
  expect(text).toContain("find_orders: write # looks like a read: its method is GET");
  expect(text).toContain("http: http://127.0.0.1:3918\n");
  expect(text).not.toMatch(/(cancel_order|refund_order|escalate): (read|\{ effect: read)/);
});

it("lists every file that it wrote, and asks for declarations only if no read is declared", () => {
  using folder = temporaryFolder();
  const connect = (to: string, ...args: string[]) =>
    deskproof(["connect", document, "--to", to, ...args], { cwd: folder.path })
      .stdout.split("\n\n")
      .slice(1);
  const files = ["tools.json", "tools.yaml", "scenario.schema.json", "tools.schema.json"];
  const next = "npx deskproof new scenario ./a refund/damaged\n";
  const wrote = files.map((name) => `Wrote a/${name}`).join("\n");
  expect(connect("./a", "--read", "get_order")).toEqual([wrote, `Next:\n  ${next}`]);
  expect(connect("./a")[1]).toBe(`Next:\n  ${next}`);
  expect(connect("./b")[1]).toMatch(/^Next: declare the reads in tools\.yaml, then\n/);
});

it("keeps an existing tools.yaml, and lists the tools missing from it", () => {
  using folder = temporaryFolder();
  const connect = () => deskproof(["connect", url, "--to", "desk"], { cwd: folder.path });
  connect();
  const own = `mcp: ${url}\nnow: 2026-03-10T10:00\ntools: { get_order: read, find_orders: read, refund_order: write }\n`;
  writeFileSync(folder.file("desk/tools.yaml"), own);
  expect(connect().stdout).toContain("not declared there, so treated as writes: store_policy, cancel_order, escalate");
  expect(readFileSync(folder.file("desk/tools.yaml"), "utf8")).toBe(own);
});

it("creates a scenario that passes check, for tools of either kind", () => {
  using folder = temporaryFolder();
  const run = (...args: string[]) => deskproof(args, { cwd: folder.path });
  for (const [name, server] of [
    ["mcp", url],
    ["http", document],
  ] as const) {
    run("connect", server, "--to", name, "--read", "get_order");
    expect(run("new", "scenario", `./${name}`, "refund/late").status).toBe(0);
    const { stdout } = run("check", `./${name}`);
    expect(stdout).toContain("1 case, no problems");
    expect(stdout).toContain("late.scenario.yaml:7:10: this TODO is not done");
    expect(run("new", "scenario", `./${name}`, "refund/late").stderr).toContain("already exists");
    expect(run("new", "case", `./${name}`, "x").stderr).toContain(`deskproof new scenario ./${name} x`);
    expect(run("new", "scenario", `./${name}`, "Refund").stderr).toContain('"Refund" cannot be an id');
  }
});

it.each([
  [["connect", "nowhere.json"], "There is no file nowhere.json"],
  [["connect", "http://127.0.0.1:9/mcp"], "http://127.0.0.1:9/mcp cannot be reached"],
  [["connect", resolve("package.json")], "is not an OpenAPI 3 document"],
  [["connect", document, "--read", "get_ordr"], '--read get_ordr: the server has no such tool (did you mean "get_order"?)'],
  [["connect", document, "--header", "Bearer"], "--header Bearer is not a header. Write it as Name: value."],
  [["connect", document, "--header", "A: ${" + "NO_SUCH_VARIABLE_HERE}"], "needs the environment variable NO_SUCH_VARIABLE_HERE"],
  [
    ["connect", document, "--to", "desk", "--header", "Authorization: Bearer planted-0123456789"],
    "--header Authorization contains a credential, which --to would write to tools.yaml.",
  ],
  [
    ["connect", "http://127.0.0.1:9/mcp?token=planted-0123456789", "--to", "desk"],
    "the server's URL contains a credential, which --to would write to tools.yaml.",
  ],
  [["connect", document, "--timeout", "soon"], "--timeout soon: give a number of seconds above 0"],
  [["new", "scenario", "tiny", "x"], "tiny is a suite with code"],
  [["new", "scenario", "./nope", "x"], "or create one: npx deskproof connect <server> --to ./nope"],
  [["run", "tiny", "--record-tools", "a", "--replay-tools", "b"], "--record-tools and --replay-tools cannot be combined"],
])("rejects %j and says what to do", (args, message) => {
  using folder = temporaryFolder();
  const { stderr, status } = deskproof(args, { cwd: folder.path });
  expect(stderr).toContain(message);
  expect(stderr).not.toContain("bug in deskproof");
  expect(status).toBe(1);
});

it("rejects a server that answers but offers neither MCP nor OpenAPI", async () => {
  using folder = temporaryFolder();
  await using service = await startExample("python3", "examples/shop/http_service.py");
  const { stderr } = deskproof(["connect", `http://127.0.0.1:${service.port}/orders`], { cwd: folder.path });
  expect(stderr).toContain("is neither an OpenAPI document nor an MCP server over HTTP");
});
