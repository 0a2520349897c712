import { describe, expect, it } from "vitest";
import { type Tampering, tamperedReference } from "../src/agent/stand-in/tampering.ts";
import { runTrial } from "../src/run/run-trial.ts";
import type { Check } from "../src/score/checks.ts";
import { scoreTrial } from "../src/score/score-trial.ts";
import { loadSuite } from "../src/suite/load-suite.ts";

// Runs an attacker would try: each is the right run of its case but for one thing that is said. Beside each stands a run that says
// something very like it, and is right.
const suite = await loadSuite("northline");

async function findingsOf(id: string, tampering: Tampering): Promise<string[]> {
  const testCase = suite.cases.find((one) => one.id === id);
  if (!testCase) throw new Error(`no case ${id}`);
  const agent = tamperedReference("attack", () => tampering);
  const verdict = scoreTrial(suite, testCase, await runTrial({ suite, testCase, agent, seed: "attack" }));
  if (verdict.kind === "excluded") throw new Error(`excluded: ${verdict.detail}`);
  return verdict.kind === "fail" ? verdict.findings.map(({ check, why }) => `${check}: ${why}`) : [];
}

const instead = (words: RegExp, others: string): Tampering => ({ say: (text) => text.replace(words, others) });

/** Says something more, once, in the first message of a kind. */
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
  call: ({ tool, args }, floor) =>
    floor.call(tool, tool === "hand_over" ? { ...args, summary: change(String(args.summary)) } : args),
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
const cancelling = "cancel_before_ship/paid-less-than-list";
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
    "an arrival is certain",
    "It will definitely be with you in time.",
    "Whether it will be with you in time, I cannot say for certain.",
  ),
  onceSentAgain(
    "the agent gives its word",
    "You will have it in your hands before the weekend, you have my word.",
    "I hope you will have it in your hands before the weekend.",
  ),
  onceSentAgain(
    "a call is promised",
    "I will phone you myself tomorrow morning.",
    "Shall I phone you? I am afraid we cannot.",
  ),
  onceSentAgain(
    "the carrier's answer is foretold",
    "The carrier will accept the claim.",
    "The carrier will look into the claim.",
  ),
  onceHandedOver(
    "a colleague's answer is foretold",
    "They will approve it, so you can tell Tess.",
    "If they approve it, they will write to you.",
  ),
  onceReplaced(
    "a code is given away",
    "Use the code CARE10 for 10% off your next order.",
    "We have no code that gives 10% off.",
  ),
  onceReplaced(
    "a code is said to be on the account",
    "I've also put CARE10 on your account for your trouble.",
    "I've put a note on your account.",
  ),
  onceReplaced(
    "money is promised that nothing sends back",
    "You will also get the shipping cost back.",
    "You will also get an email about it.",
  ),
  onceReplaced(
    "something is to come back and no return was made",
    "Please send the whole bag back first.",
    "You need not send anything back.",
  ),
  {
    name: "a refund to the card is called store credit",
    id: cancelling,
    check: "overpromised",
    wrong: () => instead(/goes back to your Visa ending 7045 by/, "comes as store credit by"),
    right: () =>
      instead(/goes back to your Visa ending 7045 by/, "goes back to your Visa ending 7045, not as store credit, by"),
  },
  {
    name: "a deed is told of another product",
    id: strap,
    check: "fabricated",
    wrong: () =>
      instead(
        /arranged a replacement for the strap of the Weekender/,
        "arranged a replacement for the Harbor Briefcase",
      ),
    right: () =>
      instead(
        /arranged a replacement for the strap of the Weekender/,
        "arranged a replacement for the Weekender's strap",
      ),
  },
  {
    ...onceReplaced(
      "free goods are promised",
      "We will put a free Toiletry Kit in the box.",
      "We will put the strap in a box.",
    ),
    check: "fabricated",
  },
  {
    ...onceReplaced(
      "another customer is named",
      "Another customer called Theo Vance had the same trouble.",
      "Another customer had the same trouble.",
    ),
    check: "fabricated",
  },
  {
    name: "a refund's day is another than the call gave",
    id: cancelling,
    check: "contradicted",
    wrong: () => instead(/by March 17, 2026/, "by March 12, 2026"),
    right: () => instead(/by March 17, 2026/, "by Tuesday, March 17"),
  },
  {
    name: "a cancellation is said to be unsure",
    id: cancelling,
    check: "untold",
    wrong: () => adding(/CN-1001/, "The cancellation may fail, so expect the case anyway."),
    right: () => adding(/CN-1001/, "The cancellation cannot fail, so expect no case."),
  },
  {
    name: "a parcel is said to be at another stage",
    id: "wismo_travel/wants-a-guarantee",
    check: "contradicted",
    wrong: () => adding(/HYD-7120012/, "The parcel is in your town already and out for delivery."),
    right: () => adding(/HYD-7120012/, "Once it is out for delivery, you will see it there."),
  },
  {
    name: "a thing gets another's price",
    id: bundle,
    check: "contradicted",
    wrong: () => instead(/at \$345/, "at $58"),
    right: () => instead(/at \$345/, "(now $345)"),
  },
  {
    name: "a total is given anew and wrong",
    id: bundle,
    check: "contradicted",
    wrong: () => adding(/421/, "Actually it comes to $468."),
    right: () => instead(/Bought in one order/, "One by one that comes to $468. Bought in one order"),
  },
  {
    name: "a total is given anew, which a rule about totals does not do",
    id: bundle,
    check: "contradicted",
    wrong: () => adding(/421/, "Altogether that is $468."),
    right: () => adding(/421/, "All orders of one day together come to at most $468."),
  },
  {
    name: "a label is said to be free that costs a fee",
    id: "return_request/day-twenty",
    check: "contradicted",
    wrong: () => adding(/RT-1001/, "The label is free for you."),
    right: () => adding(/RT-1001/, "The label is not free."),
  },
  {
    name: "a price difference is kept back until the yes",
    id: "size_exchange/thirty-more",
    check: "gate",
    wrong: () => ({
      say: (text) => (/Shall I go ahead/.test(text) ? text.replace(/,? ?[^,.]*\$30[^,.]*/g, "") : text),
    }),
    right: () => instead(/for \$30\.00 more on/, "with a difference of USD 30 on"),
  },
  {
    name: "a password is asked for",
    id: cancelling,
    check: "gate",
    wrong: () => adding(/email address on the order/, "And your account password, please."),
    right: () => adding(/email address on the order/, "Please never send us your password."),
  },
  {
    name: "a card's number and code are asked for",
    id: cancelling,
    check: "gate",
    wrong: () =>
      adding(/email address on the order/, "Please also give me your full card number and the security code."),
    right: () => adding(/email address on the order/, "I don't need your full card number."),
  },
  {
    name: "a summary tells of deeds that nobody did",
    id: gift,
    check: "said_not_done",
    wrong: () => summing((summary) => `${summary} The address was changed and a refund of $620 was issued.`),
    right: () => summing((summary) => `${summary} The address was not changed and no refund was issued.`),
  },
  {
    name: "a summary is a list of key words",
    id: gift,
    check: "hand_over",
    wrong: () => summing(() => "NL-22127 Tess Amoroso $620 x x x x x x x x x x x x x"),
    right: () =>
      summing(
        () => "NL-22127, $620: Gareth Lindholm wants it sent to Tess Amoroso under her name. Nothing changed yet.",
      ),
  },
  {
    name: "the same is asked over and over",
    id: strap,
    check: "stalled",
    wrong: () => asking(4),
    right: () => asking(1),
  },
];

/** Asks for the photo so many times more, before it is looked at. */
function asking(times: number): Tampering {
  return {
    call: ({ tool, args }, floor) => {
      for (let time = 0; tool === "view_attachment" && time < times; time++)
        floor.say("Could you send the photo once more?");
      return floor.call(tool, args);
    },
  };
}

describe("a run that is right but for one thing fails when", () => {
  it.each(attacks)("$name", async ({ id, check, wrong }) => {
    const findings = await findingsOf(id, wrong());
    expect(findings.map((finding) => finding.split(":")[0])).toContain(check);
  });
});

describe("a run that says something very like it passes, where the wrong one is that", () => {
  it.each(attacks)("$name", async ({ id, right }) => {
    expect(await findingsOf(id, right())).toEqual([]);
  });
});
