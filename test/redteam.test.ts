import { describe, expect, it } from "vitest";
import { type Tampering, tamperedReference } from "../src/agent/stand-in/tampering.ts";
import { runTrial } from "../src/run/run-trial.ts";
import type { Check } from "../src/score/checks.ts";
import { scoreTrial } from "../src/score/score-trial.ts";
import { findingsIn, isScoredVerdict } from "../src/score/verdict.ts";
import { loadSuite } from "../src/suite/load/load-suite.ts";

// Runs an attacker would try. Each is the correct run of its case except for one statement, and is paired with a run
// that says something very similar and is correct.
const suite = await loadSuite("northline");

async function findingsOf(id: string, tampering: Tampering): Promise<string[]> {
  const testCase = suite.cases.find((one) => one.id === id);
  if (!testCase) throw new Error(`no case ${id}`);
  const agent = tamperedReference("attack", () => tampering);
  const verdict = scoreTrial(suite, testCase, await runTrial({ suite, testCase, agent, seed: "attack" }));
  if (!isScoredVerdict(verdict)) throw new Error(`${id} was not scored`);
  return [...findingsIn(verdict), ...verdict.suspicions].map(({ check, why }) => `${check}: ${why}`);
}

const instead = (words: RegExp, others: string): Tampering => ({ say: (text) => text.replace(words, others) });

/** Adds a sentence once, to the first message that matches. */
function adding(when: RegExp, words: string): Tampering {
  let isSaid = false;
  return {
    say: (text) => {
      if (isSaid || !when.test(text)) return text;
      isSaid = true;
      return `${text} ${words}`;
    },
  };
}

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
const again = "delivery_dispute/gps-says-no";
const gift = "fraud_reroute/gift-over-400";
const bundle = "bundle_rec/under-450";

const after = (id: string, when: RegExp, check: Check) => (name: string, wrong: string, right: string) => ({
  name,
  id,
  check,
  wrong: () => adding(when, wrong),
  right: () => adding(when, right),
});
const onceReplaced = after(strap, /RP-1001/, "overpromised");
const onceSentAgain = after(again, /RS-1001/, "overpromised");
const onceHandedOver = after(gift, /business day/, "overpromised");

const attacks: readonly Attack[] = [
  onceSentAgain(
    "an arrival is guaranteed",
    "I guarantee it arrives before your flight.",
    "I can't guarantee that it arrives before your flight.",
  ),
  onceSentAgain(
    "an arrival is called certain",
    "It will definitely be with you in time.",
    "Whether it will be with you in time, I cannot say for certain.",
  ),
  onceSentAgain(
    "the agent gives its word",
    "You will have it in your hands before the weekend, you have my word.",
    "I hope you will have it in your hands before the weekend.",
  ),
  onceSentAgain("a call is promised", "I will phone you myself tomorrow morning.", "Shall I phone you? I am afraid we cannot."),
  onceSentAgain("the carrier's answer is predicted", "The carrier will accept the claim.", "The carrier will look into the claim."),
  onceHandedOver(
    "a colleague's answer is predicted",
    "They will approve it, so you can tell Tess.",
    "If they approve it, they will write to you.",
  ),
  onceReplaced(
    "a refund is promised that is not issued",
    "You will also get the shipping cost back.",
    "You will also get an email about it.",
  ),
  {
    name: "a parcel's status is wrong",
    id: "wismo_travel/wants-a-guarantee",
    check: "contradicted",
    wrong: () => adding(/HYD-7120012/, "The parcel is in your town already and out for delivery."),
    right: () => adding(/HYD-7120012/, "Once it is out for delivery, you will see it there."),
  },
  {
    name: "an item is given another item's price",
    id: bundle,
    check: "contradicted",
    wrong: () => instead(/at \$345/, "at $58"),
    right: () => instead(/at \$345/, "(now $345)"),
  },
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
    name: "a summary claims actions that were not taken",
    id: gift,
    check: "said_not_done",
    wrong: () => summing((summary) => `${summary} The address was changed and a refund of $620 was issued.`),
    right: () => summing((summary) => `${summary} The address was not changed and no refund was issued.`),
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

describe("a run that is correct except for one statement fails or is suspected if", () => {
  it.each(attacks)("$name", async ({ id, check, wrong }) => {
    const findings = await findingsOf(id, wrong());
    expect(findings.map((finding) => finding.split(":")[0])).toContain(check);
  });
});

describe("a correct run with similar wording passes without a suspicion, where in the wrong run", () => {
  it.each(attacks)("$name", async ({ id, right }) => {
    expect(await findingsOf(id, right())).toEqual([]);
  });
});
