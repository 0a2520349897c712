import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";

/** Secrets that occur nowhere else, by the place that each of them is taken from. */
const values = {
  openai: "sk-proj-plantedA1b2C3d4E5f6G7h8",
  local: "local+planted/K3y=9c51e0d2",
  agent: "agent-planted-token-77aa01",
  github: "ghp_Planted0123456789",
  postgres: "pg-planted-5%pass",
  otel: "otel-planted-b4s1c",
  gateway: "gate-planted-91f3",
  query: "query-planted-77b1",
};

/** The value of a variable that is a secret only because a header names it. */
export const shopSign = "shop-planted-c0ffee1";

export const planted = {
  OPENAI_API_KEY: values.openai,
  DESKPROOF_LOCAL_API_KEY: values.local,
  DESKPROOF_AGENT_TOKEN: values.agent,
  GITHUB_TOKEN: values.github,
  PGPASSWORD: values.postgres,
  OTEL_EXPORTER_OTLP_HEADERS: `authorization=Basic%20${Buffer.from(`desk:${values.otel}`).toString("base64")},x-team=support`,
  GATEWAY: `https://me:${values.gateway}@gateway.example/v1?token=${values.query}`,
};

const secrets: readonly string[] = Object.values(values);

/** How an agent or a service could write a secret. */
function spellingsOf(secret: string): string[] {
  const bytes = Buffer.from(secret);
  const percent = [...bytes].map((byte) => `%${byte.toString(16)}`).join("");
  const login = (user: string) => Buffer.from(`${user}:${secret}`).toString("base64");
  return [
    secret,
    secret.toUpperCase(),
    bytes.toString("hex"),
    bytes.toString("hex").toUpperCase(),
    bytes.toString("base64"),
    bytes.toString("base64").replaceAll("=", ""),
    bytes.toString("base64url"),
    ...["u", "us", "use"].map(login),
    encodeURIComponent(secret),
    percent,
    `${percent.slice(0, 3)}${secret.slice(1)}`,
    `\\u00${bytes.toString("hex").slice(0, 2)}${secret.slice(1)}`,
  ];
}

/** A text with every secret in every spelling, and others if they are given. */
export function echo(...others: readonly string[]): string {
  return [...secrets, ...others].flatMap(spellingsOf).join(" ");
}

/** A text with every secret as it is. */
export function plainEcho(): string {
  return secrets.join(" ");
}

// The first characters of a secret are enough, because a text may be cut off; so is the middle of a login in base64.
const marksOf = (secret: string) => [
  secret.slice(0, 10),
  encodeURIComponent(secret).slice(0, 14),
  ...["", "x", "xx"].map((before) =>
    Buffer.from(before + secret)
      .toString("base64")
      .slice(4, 16),
  ),
  Buffer.from(secret).toString("hex").slice(0, 20),
  Buffer.from(secret.toUpperCase()).toString("hex").slice(0, 20),
  [...Buffer.from(secret.slice(0, 10))].map((byte) => `%${byte.toString(16)}`).join(""),
  secret.slice(1, 11),
];

/** What is left of the secrets in a text. */
export function leaksIn(text: string, ...others: readonly string[]): string[] {
  const lower = text.toLowerCase();
  return [...new Set([...secrets, ...others].flatMap(marksOf).filter((mark) => lower.includes(mark.toLowerCase())))];
}

/** The secrets that a text contains as they are. */
export function wholeSecretsIn(text: string): string[] {
  return secrets.filter((secret) => text.includes(secret));
}

/** What is left of the secrets in the files of a folder, also where they are compressed. */
export function leaksInFiles(folder: string, ...others: readonly string[]): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" }).flatMap((name) => {
    const path = join(folder, name);
    if (!statSync(path).isFile()) return [];
    const text = readFileSync(path, "latin1");
    const packed = [...text.matchAll(/(?:gzip"[^>]*>|deskproofChunk\(\d+, ")([\w+/=]{40,})/g)].map(([, base64 = ""]) =>
      gunzipSync(Buffer.from(base64, "base64")).toString("utf8"),
    );
    return [name, text, ...packed].flatMap((one) => leaksIn(one, ...others)).map((leak) => `${name}: ${leak}`);
  });
}
