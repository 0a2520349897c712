import { readFileSync, writeFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { llmSource } from "../../src/llm/llm-source.ts";
import { parseModelName } from "../../src/llm/model-name.ts";
import { otelTarget } from "../../src/run/otel/otel-target.ts";
import { otherPlaces, variablePlaces } from "../../src/secrets/credential-places.ts";
import { redact } from "../../src/secrets/redact.ts";
import { filledHeaders, shadowOf } from "../../src/shadow/shadow.ts";
import { ToolsFile } from "../../src/shadow/tools-file.ts";
import { parseAddress } from "../../src/store/postgres/address.ts";
import { keepFilePasswords } from "../../src/store/postgres/password-file.ts";
import { temporaryFolder } from "../temporary-folder.ts";

const security = readFileSync("SECURITY.md", "utf8");
const hosts = { named: new Set<string>(), allowed: new Set<string>() };

afterEach(() => {
  vi.unstubAllEnvs();
});

/** One way to give a secret in each place; the first one of each place is the secret that must be redacted. */
const plant: { readonly [Place in keyof typeof otherPlaces]: readonly (readonly [secret: string, give: () => unknown])[] } = {
  urls: [
    ["url-planted-pass-1", () => vi.stubEnv("SOME_URL", "https://me:url-planted-pass-1@a.example/")],
    ["url-planted-token-2", () => vi.stubEnv("SOME_URL", "https://a.example/?access_token=url-planted-token-2")],
    [
      "url-planted-key-3",
      () =>
        otelTarget({
          typed: "http://127.0.0.1:4318/?api-key=url-planted-key-3",
          configured: undefined,
          content: false,
          environment: {},
          hosts,
        }),
    ],
    [
      "url-planted-key-4",
      () => shadowOf(ToolsFile.parse({ mcp: "http://127.0.0.1:1/mcp?key=url-planted-key-4", now: "2026-03-10T10:00" }), []),
    ],
    [
      "url-planted-key-5",
      () =>
        llmSource({
          environment: { OPENAI_API_KEY: "x" },
          baseUrls: { openai: "http://127.0.0.1/v1?key=url-planted-key-5" },
          timeoutMs: 1,
        }).open(parseModelName("openai/gpt-5.5")),
    ],
  ],
  postgres: [
    ["pg-planted-pass-1", () => parseAddress("postgres://ana:pg-planted-pass-1@127.0.0.1/db")],
    ["pg-planted-pass@2", () => parseAddress("postgres://ana@127.0.0.1/db?password=pg-planted-pass%402")],
  ],
  passwordFile: [
    [
      "file:planted-pass-1",
      () => {
        using folder = temporaryFolder();
        writeFileSync(folder.file("pgpass"), "# comment\n127.0.0.1:*:db:ana:file\\:planted-pass-1\n");
        vi.stubEnv("PGPASSFILE", folder.file("pgpass"));
        keepFilePasswords();
      },
    ],
  ],
  headers: [
    [
      "header-planted-1",
      () => filledHeaders({ "X-Shop": `\${SIGN}` }, { environment: { SIGN: "header-planted-1" }, url: "http://127.0.0.1", hosts }),
    ],
    [
      "header-planted-2",
      () => filledHeaders({ Authorization: "Bearer header-planted-2" }, { environment: {}, url: "http://127.0.0.1", hosts }),
    ],
    [
      "header-planted-3",
      () => filledHeaders({ Authorization: `Basic ${btoa("me:header-planted-3")}` }, { environment: {}, url: "http://127.0.0.1", hosts }),
    ],
  ],
};

const variables: readonly (readonly [variable: string, value: string, secret: string])[] = [
  ["QUILL_API_KEY", "planted", "planted"],
  ["DESKPROOF_AGENT_TOKEN", "plante", "plante"],
  ["OTEL_EXPORTER_OTLP_HEADERS", "x-api-key=otel-planted-1,x-team=support", "otel-planted-1"],
  ["OTEL_EXPORTER_OTLP_TRACES_HEADERS", "authorization=Bearer%20otel-planted-2", "otel-planted-2"],
  ["OTEL_EXPORTER_OTLP_HEADERS", `authorization=Basic%20${btoa("me:otel-planted-3")}`, "otel-planted-3"],
  ["PGPASSWORD", "pg-planted-3", "pg-planted-3"],
  ["SHOP_WEBHOOK_SECRET", "planted-hook-1", "planted-hook-1"],
];

describe("a secret is redacted that was given in", () => {
  beforeEach(() => {
    vi.stubEnv("SOME_URL", undefined);
  });

  it.each(Object.entries(plant).flatMap(([place, ways]) => ways.map(([secret, give]) => [place, secret, give] as const)))(
    "%s: %s",
    (_, secret, give) => {
      expect(redact(`It is ${secret}.`)).toBe(`It is ${secret}.`);
      give();
      expect(redact(`It is ${secret}. ${Buffer.from(`user:${secret}`).toString("base64")}`)).toMatch(/^It is \[key\]\. \S{0,8}\[key\]$/);
    },
  );

  it.each(variables)("the variable %s: %s", (variable, value, secret) => {
    vi.stubEnv(variable, value);
    expect(variablePlaces.filter(({ covers }) => covers(variable))).not.toEqual([]);
    expect(redact(`It is ${secret}, support.`)).toBe("It is [key], support.");
    vi.unstubAllEnvs();
    expect(redact(`It is ${secret}.`)).toBe(`It is ${secret}.`);
  });

  it("every place in the documentation", () => {
    const places = [...variablePlaces, ...Object.values(otherPlaces)];
    const rows =
      security
        .split("## Secrets")[1]
        ?.split("\n")
        .filter((line) => line.startsWith("| ")) ?? [];
    expect(rows.slice(1)).toEqual(places.map(({ name, says }) => `| ${name} | ${says} |`));
    for (const { covers } of variablePlaces) expect(variables.some(([variable]) => covers(variable))).toBe(true);
  });
});
