import { expect, it } from "vitest";
import { keyHosts } from "../llm/key-hosts.ts";
import { filledHeaders } from "./shadow.ts";

const headers = { authorization: "Bearer $" + "{SHOP_TOKEN}", "x-plain": "plain" };
const environment = { SHOP_TOKEN: "s3cret" };
const send = (url: string, more: Parameters<typeof keyHosts>[0] = { environment }) =>
  filledHeaders(headers, { environment, url, hosts: keyHosts(more) });

it("inserts a secret for a server on this machine, or one that the user named or allowed", () => {
  const filled = { authorization: "Bearer s3cret", "x-plain": "plain" };
  expect(send("http://127.0.0.1:3917/mcp")).toEqual(filled);
  expect(send("https://shop.example.com", { environment, typed: ["https://shop.example.com/mcp"] })).toEqual(filled);
  expect(send("http://shop.example.com", { environment, allowed: ["shop.example.com"] })).toEqual(filled);
});

it("sends no secret to a host that only a file names", () => {
  expect(() => send("https://shop.example.com")).toThrow(/SHOP_TOKEN would be sent to shop\.example\.com.*--allow-host/);
  expect(filledHeaders({ "x-plain": "plain" }, { environment, url: "https://shop.example.com", hosts: keyHosts({ environment }) })).toEqual(
    { "x-plain": "plain" },
  );
});
