import { describe, expect, it } from "vitest";
import type { Match } from "../case/match.ts";
import type { ActArgs } from "../language/act.ts";
import { aboutTheGoal, acceptanceOf, type Stance } from "./acceptance.ts";
import type { Proposal } from "./proposal.ts";

function proposal(action: string | undefined, args: ActArgs = {}, message = ""): Proposal {
  return { act: "confirm", action, args, text: message, message };
}

function stance(accepts: Readonly<Record<string, Match>>, declines: Readonly<Record<string, string>> = {}): Stance {
  return { goal: "help", declines, accepts: Object.entries(accepts).map(([action, when]) => ({ action, when })) };
}

describe("a customer accepts", () => {
  it("the action it wants, also under another name people use for it", () => {
    expect(acceptanceOf(proposal("send"), stance({ replacement: {} }))?.action).toBe("replacement");
    expect(acceptanceOf(proposal("refund"), stance({ replacement: {} }))).toBeUndefined();
  });

  it("terms as far as they are stated", () => {
    const wanted = stance({ refund: { amount: { above: 40 }, order_id: "NL-10442" } });
    expect(acceptanceOf(proposal("refund"), wanted)).toBeDefined();
    expect(acceptanceOf(proposal("refund", { amount: "42.50", id: "NL-10442" }), wanted)).toBeDefined();
    expect(acceptanceOf(proposal("refund", { amount: "39.00" }), wanted)).toBeUndefined();
    expect(acceptanceOf(proposal("refund", { amount: "42.50", id: ["NL-10443", "NL-1"] }), wanted)).toBeUndefined();
  });

  it("free words that have a word in common, and never what a term excludes", () => {
    const wanted = stance({ refund: { method: "original card" } });
    expect(acceptanceOf(proposal("refund", { method: "the card you paid with" }), wanted)).toBeDefined();
    expect(acceptanceOf(proposal("refund", { method: "store credit" }), wanted)).toBeUndefined();
    const picky = stance({ refund: { method: { not: "store credit" } } });
    expect(acceptanceOf(proposal("refund", { method: "store credit" }), picky)).toBeUndefined();
  });

  it("the day it wants when it is said without the year, and no other day", () => {
    const wanted = stance({ schedule: { date: "2026-03-21" } });
    expect(acceptanceOf(proposal("schedule", { date: "--03-21" }), wanted)).toBeDefined();
    expect(acceptanceOf(proposal("schedule", { date: "--03-22" }), wanted)).toBeUndefined();
  });

  it("a person or a look-up without the case saying so, unless the case declines it", () => {
    expect(acceptanceOf(proposal("handover"), stance({}))).toBeDefined();
    expect(acceptanceOf(proposal("handover"), stance({}, { handover: "No, you sort it out." }))).toBeUndefined();
    expect(acceptanceOf(proposal("cancel"), stance({}))).toBeUndefined();
  });
});

describe("a proposal whose action cannot be read", () => {
  it("is about the goal only where the message names what the customer wants", () => {
    const wanted = stance({ replace: {} });
    expect(aboutTheGoal(proposal(undefined, {}, "One replacement strap, no cost. OK?"), wanted).action).toBe("replace");
    expect(aboutTheGoal(proposal(undefined, {}, "Is that all right with you?"), wanted).action).toBeUndefined();
  });
});
