import { describe, expect, it } from "vitest";
import { keyHosts } from "./key-hosts.ts";
import { type LlmSettings, llmSource } from "./llm-source.ts";
import { parseModelName } from "./model-name.ts";

const keys = {
  OPENAI_API_KEY: "sk-proj-planted0123",
  ANTHROPIC_API_KEY: "sk-ant-planted0123",
  GOOGLE_GENERATIVE_AI_API_KEY: "AIzaPlanted0123456789012345",
  DESKPROOF_LOCAL_API_KEY: "planted-local-0123",
};

/** Opens a model as a run does, with the user's settings. */
function open(model: string, words: Partial<LlmSettings> & { typed?: string[]; allowed?: string[] } = {}) {
  const { typed = [], allowed = [], environment = keys, ...settings } = words;
  const hosts = keyHosts({ environment, typed, allowed });
  return llmSource({ environment, timeoutMs: 1000, hosts, ...settings }).open(parseModelName(model));
}

const elsewhere = "https://gateway.example.com/v1";

describe("M8: a key is sent only to", () => {
  it("the service's own host", () => {
    for (const model of ["openai/m", "openai-chat/m", "anthropic/m", "google/m"]) expect(open(model).id).toBe(model);
    expect(open("openai/m", { baseUrls: { openai: "https://api.openai.com/v2" } }).id).toBe("openai/m");
  });

  it.each(["openai", "openai-chat", "anthropic", "google"] as const)("no host that only a file names, for %s", (provider) => {
    const refused = () => open(`${provider}/m`, { baseUrls: { [provider]: elsewhere } });
    expect(refused).toThrow(/_KEY would be sent to gateway\.example\.com, which is named only in a file/);
    expect(refused).toThrow(expect.objectContaining({ exitCode: 2 }));
  });

  it("a host that the environment or the command line names", () => {
    expect(open("openai/m", { environment: { ...keys, OPENAI_BASE_URL: elsewhere } }).id).toBe("openai/m");
    const local = `local/m@${elsewhere}`;
    expect(open(local, { typed: [local] }).id).toBe(local);
    expect(() => open(local)).toThrow("DESKPROOF_LOCAL_API_KEY would be sent to gateway.example.com");
  });

  it("a host that is allowed by flag or variable, by its name or with its port", () => {
    const baseUrls = { openai: "https://gateway.example.com:8443/v1" };
    for (const host of ["gateway.example.com", "Gateway.example.com:8443"]) {
      expect(open("openai/m", { baseUrls, allowed: [host] }).id).toBe("openai/m");
      const environment = { ...keys, DESKPROOF_ALLOW_HOSTS: `other.example, ${host}` };
      expect(open("openai/m", { baseUrls, environment }).id).toBe("openai/m");
    }
    expect(() => open("openai/m", { baseUrls, allowed: ["example.com", "gateway.example.com:1"] })).toThrow("only in a file");
  });

  it.each(["http://api.openai.com/v1", "http://10.0.0.7:8080/v1", "http://localhost.example.com/v1", "http://a.localhost/v1"])(
    "no host without encryption, even where the environment names it: %s",
    (address) => {
      const environment = { ...keys, OPENAI_BASE_URL: address };
      expect(() => open("openai/m", { environment })).toThrow("without encryption");
      const { host } = new URL(address);
      expect(open("openai/m", { environment, allowed: [host] }).id).toBe("openai/m");
    },
  );

  it.each(["127.0.0.1:8080", "127.9.9.9", "localhost:11434", "[::1]:8080"])("this machine, whoever names it: %s", (host) => {
    expect(open("openai/m", { baseUrls: { openai: `http://${host}/v1` } }).id).toBe("openai/m");
  });

  it("no host if there is no key to send", () => {
    expect(open("local/m@http://10.0.0.7/v1", { environment: {} }).id).toContain("local/m");
  });
});
