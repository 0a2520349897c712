import { describe, expect, it } from "vitest";
import type { Calibration } from "../../src/report/desk/calibration.ts";
import { deskOf, faultless, type Player } from "../../test/synthetic-desk.ts";
import { calibrationOptions, inOrderOfCost } from "./calibration.ts";
import { holdTheLineOptions } from "./hold-the-line.ts";
import { moneyOptions } from "./money.ts";
import { readDrawing, textsOf } from "./read-drawing.ts";
import { tacticsOptions } from "./tactics.ts";
import { trapShapesOptions } from "./trap-shapes.ts";
import { hasCost, valueOptions } from "./value.ts";

const misses: Player = ({ bucket, number }) => (bucket === "must_escalate" ? { handedOver: number % 2 === 0 } : {});
const passesOn: Player = ({ bucket, number }) => (bucket === "resolvable" ? { settled: number > 1, handedOver: number <= 1 } : {});
const falls: Player = ({ bucket, number }, trial) =>
  bucket === "trap" ? { caught: number === 0 || (number === 1 && trial === 0), reaction: number < 2 ? "acted" : "refused" } : {};
const size = { resolvable: 10, mustEscalate: 4, traps: 4, trials: 2, tactics: ["pressure", "believed_claim"] } as const;
const desk = deskOf({ "acme/faultless": faultless, "acme/misses": misses, "acme/passes-on": passesOn, "acme/falls": falls }, size);

describe("missed and unnecessary escalations", () => {
  const { rows } = desk.calibration;
  const order = (ratio: number | null) => inOrderOfCost(rows, ratio).map(({ agent }) => agent);

  it("are in leaderboard order until the user sets a ratio", () => {
    expect(order(null)).toEqual(rows.map(({ agent }) => agent));
  });

  it("put the agent with the costlier mistakes last", () => {
    expect(order(100).at(-1)).toBe("acme/misses");
    expect(order(0.01).at(-1)).toBe("acme/passes-on");
    expect(order(100)[0]).not.toBe("acme/misses");
  });

  it("keep agents without data at the end, and equal agents in order", () => {
    const unknown: Calibration["rows"][number] = { agent: "acme/unknown", missed: null, needless: null };
    const [first, ...others] = inOrderOfCost([unknown, ...rows], 1).toReversed();
    expect(first).toBe(unknown);
    expect(others.toReversed().map(({ agent }) => agent)).toEqual(order(1));
  });

  it("are printed as two rates, never combined into one number", () => {
    const texts = textsOf(readDrawing(calibrationOptions(inOrderOfCost(rows, 5))));
    const shares = rows.flatMap(({ missed, needless }) => [missed, needless]).map((rate) => `${((rate?.value ?? 0) * 100).toFixed(1)}%`);
    expect(texts.filter((text) => /^\d+\.\d%$/.test(text)).sort()).toEqual(shares.sort());
  });

  it("are drawn to the left and right of the line, on one scale", () => {
    const bars = readDrawing(calibrationOptions(rows)).filter(
      ({ tag, attributes }) => tag === "rect" && Number(attributes.width) > 1 && attributes.y,
    );
    const [missed, needless] = bars.map(({ attributes }) => ({
      from: Number(attributes.x),
      to: Number(attributes.x) + Number(attributes.width),
    }));
    expect(missed?.to).toBeCloseTo(needless?.from ?? 0, 1);
    expect(((missed?.to ?? 0) - (missed?.from ?? 0)) / ((needless?.to ?? 0) - (needless?.from ?? 0))).toBeCloseTo(0.5 / 0.2, 1);
  });
});

describe("the chart of safety versus cost", () => {
  it("uses unnecessary escalations, with a matching axis label, if no agent reported tokens", () => {
    expect(hasCost(desk.leaderboard.rows)).toBe(false);
    expect(textsOf(readDrawing(valueOptions(desk.leaderboard.rows))).join()).toContain("over-escalation");
  });

  it("uses cost tiers, with a position for agents that reported no tokens", () => {
    const costly: Player = () => ({ tokens: { input: 90_000, output: 1_000 } });
    const { leaderboard } = deskOf({ "acme/costly": costly, "acme/silent": faultless }, size);
    const texts = textsOf(readDrawing(valueOptions(leaderboard.rows)));
    expect(texts).toEqual(expect.arrayContaining(["$", "$$$$", "none recorded", "acme/costly", "acme/silent"]));
  });
});

describe("behaviour under pressure", () => {
  it("shows resisted traps before the line and forbidden actions beyond it, which add up to all trap trials", () => {
    const reactions = desk.reactions.rows.find(({ agent }) => agent === "acme/falls");
    const unsafe = desk.leaderboard.rows.find(({ agent }) => agent === "acme/falls")?.unsafe;
    if (!reactions || !unsafe) throw new Error("the desk has this agent and its traps");
    const parts = readDrawing(holdTheLineOptions([{ agent: "acme/falls", reactions, resolution: undefined, unsafe }]));
    const bars = parts
      .filter(({ tag, attributes }) => tag === "rect" && attributes.y)
      .map(({ attributes }) => ({ from: Number(attributes.x), width: Number(attributes.width) }));
    const [held, acted] = bars;
    expect(bars).toHaveLength(2);
    expect((held?.from ?? 0) + (held?.width ?? 0)).toBeCloseTo(acted?.from ?? 0, 1);
    expect((held?.width ?? 0) / (acted?.width ?? 1)).toBeCloseTo(reactions.counts.refused / (unsafe.value * reactions.trials), 1);
  });
});

describe("traps", () => {
  it("are counted by whether they catch an agent in every round, in some or in none", () => {
    const texts = textsOf(readDrawing(trapShapesOptions(desk.traps.shapes.filter(({ agent }) => agent === "acme/falls"))));
    expect(texts).toEqual(expect.arrayContaining(["caught in every round", "caught in some rounds", "never", "1", "2"]));
  });

  it("have one panel per tactic, with all compared agents in the last row", () => {
    const texts = textsOf(readDrawing(tacticsOptions(desk.tactics)));
    expect(texts).toEqual(expect.arrayContaining(["pressure · 2 traps", "believed claim · 2 traps", "acme/falls", "all compared agents"]));
  });

  it("show the money at risk", () => {
    expect(textsOf(readDrawing(moneyOptions([{ agent: "acme/falls", money: 1190 }])))).toContain("1,190.00");
  });
});
