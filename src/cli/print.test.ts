import { afterEach, expect, it, vi } from "vitest";
import { print, printableMessage } from "./print.ts";

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

it("leaves passwords in URLs out of messages", () => {
  expect(printableMessage("http://me:se/cret is no URL; https://me:s3cret@host:1/x cannot be reached")).toBe(
    "http://me:se/cret is no URL; https://me:[password]@host:1/x cannot be reached",
  );
});

it("leaves typed keys out of messages, but not words that only look like one", () => {
  expect(printableMessage("--header Authorization Bearer abcdef0123456789 is not a header")).toBe(
    "--header Authorization Bearer [key] is not a header",
  );
  expect(printableMessage("--header Bearer is not a header; sk-0123456789 is not a suite")).toBe(
    "--header Bearer is not a header; [key] is not a suite",
  );
});

it("leaves keys of the environment out of messages, but prints results as they are", () => {
  vi.stubEnv("OPENAI_API_KEY", "planted-0123456789");
  expect(printableMessage("there is no run at planted-0123456789.db")).toBe("there is no run at [key].db");
  const write = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  print("http://me:s3cret@host/");
  expect(write).toHaveBeenCalledWith("http://me:s3cret@host/\n");
});

it("takes time linear in the message's length", () => {
  const long = "http://a:".repeat(20_000);
  const start = performance.now();
  expect(printableMessage(long)).toBe(long);
  expect(performance.now() - start).toBeLessThan(2_000);
});
