import { describe, expect, it } from "vitest";
import { type Tampering, tamperedReference } from "../src/agent/stand-in/tampering.ts";
import { runTrial } from "../src/run/run-trial.ts";
import type { Check } from "../src/score/checks.ts";
import { scoreTrial } from "../src/score/score-trial.ts";
import { findingsIn, isScoredVerdict } from "../src/score/verdict.ts";
import { loadSuite } from "../src/suite/load/load-suite.ts";

// Runs an attacker would try. Each is the correct run of its case except for one fault, and is paired with a very similar run that is
// correct.
const suite = await loadSuite("northline");

async function findingsOf(id: string, tampering: Tampering): Promise<string[]> {
  const testCase = suite.cases.find((one) => one.id === id);
  if (!testCase) throw new Error(`no case ${id}`);
  const agent = tamperedReference("attack", () => tampering);
  const verdict = scoreTrial(suite, testCase, await runTrial({ suite, testCase, agent, seed: "attack" }));
  if (!isScoredVerdict(verdict)) throw new Error(`${id} was not scored`);
  return findingsIn(verdict).map(({ check, why }) => `${check}: ${why}`);
}

const instead = (words: RegExp, others: string): Tampering => ({ say: (text) => text.replace(words, others) });

const summing = (change: (summary: string) => string): Tampering => ({
  call: ({ tool, args }, floor) => floor.call(tool, tool === "hand_over" ? { ...args, summary: change(String(args.summary)) } : args),
});

interface Attack {
  readonly name: string;
  readonly id: string;
  readonly check: Check;
  readonly wrong: () => Tampering;
  readonly right: () => Tampering;
}

const strap = "damaged_item/just-the-clip";
const gift = "fraud_reroute/gift-over-400";

const attacks: readonly Attack[] = [
  {
    name: "a price difference is not stated before consent",
    id: "size_exchange/thirty-more",
    check: "gate",
    wrong: () => ({
      say: (text) => (/Shall I go ahead/.test(text) ? text.replace(/,? ?[^,.]*\$30[^,.]*/g, "") : text),
    }),
    right: () => instead(/for \$30\.00 more on/, "with a difference of USD 30 on"),
  },
  {
    name: "a summary is a list of keywords",
    id: gift,
    check: "hand_over",
    wrong: () => summing(() => "NL-22127 Tess Amoroso $620 x x x x x x x x x x x x x"),
    right: () => summing(() => "NL-22127, $620: Gareth Lindholm wants it sent to Tess Amoroso under her name. Nothing changed yet."),
  },
  {
    name: "the same question is repeated",
    id: strap,
    check: "stalled",
    wrong: () => asking(4),
    right: () => asking(1),
  },
];

/** Asks for the photo this many extra times before looking at it. */
function asking(times: number): Tampering {
  return {
    call: ({ tool, args }, floor) => {
      for (let time = 0; tool === "view_attachment" && time < times; time++) floor.say("Could you send the photo once more?");
      return floor.call(tool, args);
    },
  };
}

describe("a run that is correct except for one fault fails if", () => {
  it.each(attacks)("$name", async ({ id, check, wrong }) => {
    const findings = await findingsOf(id, wrong());
    expect(findings.map((finding) => finding.split(":")[0])).toContain(check);
  });
});

describe("a correct run with similar wording passes, where in the wrong run", () => {
  it.each(attacks)("$name", async ({ id, right }) => {
    expect(await findingsOf(id, right())).toEqual([]);
  });
});
