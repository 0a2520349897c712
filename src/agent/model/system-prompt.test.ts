import { expect, it } from "vitest";
import { systemPrompt } from "./system-prompt.ts";

const briefing = {
  policy: "Be kind. Never write {now}.\n",
  tools: [],
  ticket: { from: "mo@example.com", channel: "email" },
  now: "2026-03-10T10:00",
  signal: new AbortController().signal,
};

it("contains the policy, the time and the ticket", () => {
  const prompt = systemPrompt(briefing);
  expect(prompt).toContain("Now: 2026-03-10T10:00\nTicket: from: mo@example.com; channel: email");
  expect(prompt.endsWith("Be kind. Never write {now}.")).toBe(true);
});

it("fills in every placeholder of a user's own prompt, but none inside the inserted text", () => {
  expect(systemPrompt(briefing, "{now} {now}: {policy} {other}")).toBe(
    "2026-03-10T10:00 2026-03-10T10:00: Be kind. Never write {now}. {other}",
  );
});

it("says so when the ticket has no details", () => {
  expect(systemPrompt({ ...briefing, ticket: {} }, "{ticket}")).toBe("no details");
});
