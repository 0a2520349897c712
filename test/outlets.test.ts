import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const files = readdirSync("src", { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
  .map((file) => ({ file, text: readFileSync(join("src", file), "utf8") }));

function filesWith(pattern: RegExp): string[] {
  return files.filter(({ text }) => pattern.test(text)).map(({ file }) => file);
}

it("writes files and screens only where secrets are redacted", () => {
  const reasons = {
    "secrets/outlets.ts": "redacts everything",
    "store/signature.ts": "writes the user's signing key, for this user only",
    "store/sqlite/sqlite-store.ts": "creates an empty file",
    "store/sqlite/connection.ts": "copies a run file to a temporary folder, to read it",
    "tau2/suite/suite-files.ts": "copies the data that the user names, byte for byte",
  };
  const functions = "writeFile|writeFileSync|appendFile|appendFileSync|createWriteStream|copyFileSync|openSync|writeSync";
  const streams = String.raw`\bconsole\.|\b(?:std(?:out|err)|stream|output)\.write\(|\.pipe\(process\.`;
  const writing = new RegExp(String.raw`\b(?:${functions})\b|${streams}`);
  expect(filesWith(writing).toSorted()).toEqual(Object.keys(reasons).toSorted());
});

it("stores nothing in a run that is not redacted", () => {
  // Each of these files calls the functions that redact; what else they serialise is listed with the reason.
  const reasons: { readonly [line: string]: string } = {
    "JSON.stringify(numbers)": "the numbers of trials",
    "JSON.stringify(settings)": "the limits of workers",
    "JSON.stringify(key)": "a message about a bug, which is printed",
    "JSON.stringify({ ...note, ...words })": "a note that is copied, and redacted by copy-run.ts",
    "JSON.stringify(passage)": "a note that is copied, and redacted by copy-run.ts",
    "JSON.stringify(spending)": "usage that is copied, and redacted by copy-run.ts",
    "JSON.stringify(usageIn(JSON.parse(row.record).events))": "usage of a record that copy-run.ts has redacted",
    "JSON.stringify(shownOf(JSON.parse(row.verdict)))": "a part of a verdict that copy-run.ts has redacted",
  };
  const found = files
    .filter(({ file }) => /^store\/(?:sqlite|postgres)\/|^store\/stored-plan/.test(file))
    .flatMap(({ text }) =>
      text.split("\n").filter((line) => line.replaceAll("lastRedactor().json(JSON.stringify(", "").includes("JSON.stringify(")),
    );
  expect(found.filter((line) => !Object.keys(reasons).some((known) => line.includes(known)))).toEqual([]);
  expect(Object.keys(reasons).filter((known) => !found.some((line) => line.includes(known)))).toEqual([]);
});

it("sends requests and answers only where their texts are redacted", () => {
  const reasons = {
    "agent/http/send.ts": "sends the body of protocol/outside-agent.ts",
    "agent/mcp/tool-route.ts": "redacts its answers",
    "agent/proxy/forward.ts": "passes on the agent's own requests to its own model service, unchanged",
    "agent/trial-server.ts": "answers with the routes of mcp/tool-route.ts and of the proxy",
    "llm/post.ts": "sends the bodies of llm/sdk-llm.ts and run/otel/send-spans.ts",
    "run/workers/trial-queue.ts": "sends the numbers of trials",
    "serve/http-server.ts": "answers with serve/view-app.ts",
    "shadow/find-tools.ts": "fetches a document",
    "shadow/http-source.ts": "sends arguments that run/shadowed-agent.ts has redacted",
    "shadow/shadow.ts": "sends no text, only headers that the user set",
    "shadow/mcp-client.ts": "sends arguments that run/shadowed-agent.ts has redacted",
    "shadow/mcp-session.ts": "sends arguments that run/shadowed-agent.ts has redacted",
  };
  const sending =
    /^import (?!type)[^;]*\b(?:request|createServer)\b[^;]*from "node:https?"|(?<![.\w])fetch\(|StreamableHTTP\w*Transport\(/m;
  expect(filesWith(sending).toSorted()).toEqual(Object.keys(reasons).toSorted());
  // These files make the texts.
  for (const file of [
    "agent/protocol/outside-agent",
    "agent/mcp/tool-route",
    "llm/sdk-llm",
    "run/otel/send-spans",
    "serve/view-app",
    "serve/look-up",
    "run/shadowed-agent",
  ])
    expect(files.find((one) => one.file === `${file}.ts`)?.text, file).toMatch(/\bredact(?:edJson|Value)\(/);
});

it("shortens texts only after their secrets are redacted", () => {
  const reasons = {
    "agent/protocol/turn-answer.ts": "shortens texts that were redacted by its callers",
    "case/explain-issues.ts": "a line of the user's own YAML file, which is printed",
    "conversation/contract-repairs.ts": "the customer's own words",
    "customer/piece.ts": "the customer's own words",
    "llm/fault.ts": "a text that is redacted in the same line",
    "report/agent-failure.ts": "a stored record",
    "secrets/shortened.ts": "redacts the text",
  };
  expect(filesWith(/\.slice\(0, [^)]*\)[^\n]*\}…/).toSorted()).toEqual(Object.keys(reasons).toSorted());
});
