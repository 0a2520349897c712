import { describe, expect, it } from "vitest";
import { parseCall } from "../src/cli/parse-call.ts";
import { deskproof } from "./command.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const play = (file: string, lines: readonly string[], ...flags: string[]) =>
  deskproof(["play", "tiny/damaged_item/cracked-grinder", "--out", file, ...flags], { input: `${lines.join("\n")}\n` });

describe("deskproof play", () => {
  it("lets a person play the agent, and scores the trial", () => {
    using folder = temporaryFolder();
    const { stdout, status } = play(folder.file("me.db"), [
      "Could you give me the order number and your email?",
      "/verify_customer email=ines.okafor@example.com order_id=FC-4371",
      "/get_order order_id=FC-4371",
      "Could you send me a photo of it?",
      "/view_attachment id=cracked-pilot.jpg",
      "I can send you a new steel grinder for order FC-4371, free of charge. Shall I go ahead?",
      '/create_replacement {"order_id":"FC-4371","line":2,"reason":"damaged","evidence_id":"cracked-pilot.jpg"}',
      "I have replaced it, number RP-1001, and it ships on March 12, 2026. Is there anything else?",
      "/close_ticket code=action_done",
      "Goodbye.",
    ]);
    expect(stdout).toContain("Ended: closed. PASS.");
    expect(status).toBe(0);
    const report = JSON.parse(deskproof(["report", folder.file("me.db"), "--json"]).stdout);
    expect(report.suites[0].agents[0]).toMatchObject({ agent: "person/agent", standIn: false, passed: 1 });
  });

  it("lets a person play the customer", () => {
    using folder = temporaryFolder();
    const { stdout } = play(
      folder.file("me.db"),
      ["Order FC-4371, ines.okafor@example.com.", "/send cracked-pilot.jpg", "Here it is.", "Yes, please do.", "/bye Thanks, bye."],
      "--as",
      "customer",
    );
    expect(stdout).toContain("You want a grinder that works, or my money back.");
    expect(stdout).toContain("Ended: closed. PASS.");
  });

  it("stores nothing if the person quits", () => {
    using folder = temporaryFolder();
    const { stdout } = play(folder.file("me.db"), ["/quit"]);
    expect(stdout).toContain("Quit. Nothing was saved.");
    expect(deskproof(["report", folder.file("me.db")]).stderr).toContain("there is no run");
  });

  it("continues after a line it cannot parse", () => {
    using folder = temporaryFolder();
    const { stdout } = play(folder.file("me.db"), ["/get_order FC-1", "/nonsense", "/policy", "/tools", "/quit"]);
    expect(stdout).toContain('cannot parse "FC-1": write name=value');
    expect(stdout).toContain('there is no tool "nonsense"');
    expect(stdout).toContain("/close_ticket code=action_done|");
  });
});

it.each([
  ["/get_order order_id=FC-1", { tool: "get_order", args: { order_id: "FC-1" } }],
  ['/refund amount=12.5 whole=true note="two words"', { tool: "refund", args: { amount: 12.5, whole: true, note: "two words" } }],
  ['/refund {"amount": 3}', { tool: "refund", args: { amount: 3 } }],
  ["/look", { tool: "look", args: {} }],
  ["/look {broken", "the arguments are not valid JSON"],
])("parses %s", (line, expected) => {
  expect(parseCall(line)).toEqual(expected);
});
