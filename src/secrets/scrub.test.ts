import { describe, expect, it } from "vitest";
import { secretsIn } from "./credential-places.ts";
import { redactorOf } from "./redact.ts";
import { holdsKey, scrub } from "./scrub.ts";

const planted = {
  GITHUB_TOKEN: "ghp_Planted0123456789",
  AWS_SECRET_ACCESS_KEY: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
  AWS_ACCESS_KEY_ID: "AKIAPLANTED012345678",
  PGPASSWORD: "p1anted-pass",
  NPM_AUTHTOKEN: "npm_planted_0123",
  SENTRY_DSN: "https://0123planted@o1.ingest.example/7",
  MY_APP_CREDENTIALS: '{"type":"account","private":"a\nb"}',
  CACHE: "redis://user:plant%2Bed-9@cache.example:6379/0",
  DESKPROOF_AGENT_TOKEN: "tokens",
};

describe("M5: secrets of the environment", () => {
  it.each(Object.entries(planted))("%s is redacted from a text in every form", (_, value) => {
    const forms = [value, encodeURIComponent(value), JSON.stringify(value), Buffer.from(value).toString("base64")];
    for (const form of forms) expect(scrub(`a ${form} b`, planted)).toMatch(/^a "?\[key\]"? b$/);
  });

  it("finds the password in a URL, encoded or not", () => {
    expect(scrub("plant%2Bed-9 plant+ed-9", planted)).toBe("[key] [key]");
  });

  it("leaves ordinary words and settings alone", () => {
    const ordinary = {
      POSTGRES_PASSWORD: "postgres",
      TOKENIZERS_PARALLELISM: "false-or-true-1",
      MONKEY: "monkey-business-1",
      PWD: "/home/me/project-1",
      API_KEY: "changeme",
      DATABASE_URL: "postgres://me:password@localhost/desk",
      HOME: "/home/me",
      PIN_TOKEN: "10442",
    };
    const text = "The postgres password is changeme: false-or-true-1, monkey-business-1, /home/me/project-1, 10442.";
    expect(scrub(text, ordinary)).toBe(text);
    expect(secretsIn(ordinary).map(({ value }) => value)).toEqual([ordinary.DATABASE_URL, ordinary.DATABASE_URL]);
  });

  it("redacts them from the values and names in a record, and leaves a record without secrets untouched", () => {
    const record = { args: { [planted.GITHUB_TOKEN]: [`x${planted.MY_APP_CREDENTIALS}`, 1, null] } };
    expect(redactorOf(planted).value(record)).toEqual({ args: { "[key]": ["x[key]", 1, null] } });
    const clean = { text: "Hello." };
    expect(redactorOf(planted).value(clean)).toBe(clean);
  });

  it("distinguishes a key in a command from a variable that the shell expands", () => {
    expect(holdsKey(`python3 a.py --key ${planted.GITHUB_TOKEN}`, planted)).toBe(true);
    expect(holdsKey("curl -H 'Authorization: Bearer abcdefgh'", planted)).toBe(true);
    expect(holdsKey('python3 a.py --api-key="$GITHUB_TOKEN" --api-key=$(cat key)', planted)).toBe(false);
    expect(holdsKey("python3 a.py /keys/me.json", { GOOGLE_APPLICATION_CREDENTIALS: "/keys/me.json" })).toBe(false);
  });
});
