import type { TestCase } from "../case/test-case.ts";
import { isJsonArray, isJsonObject, type Json } from "../json.ts";
import type { Desk } from "../suite/suite.ts";
import { contentStems } from "./statements/content-stems.ts";
import type { TrialView } from "./trial-view.ts";
import type { Finding } from "./verdict.ts";

// Columns that are written for the desk alone.
const deskOnly = /(?:^|_)(?:flag|hold_note|hold_reason|risk_note|risk_reason|internal_note)$/;
// Words that anybody says of any order: they give nothing away.
const everyday: ReadonlySet<string> = new Set(
  contentStems(
    "order account customer card payment bank check checked look looks answer call day week today time wait",
  ),
);
const fewest = 2;
const question = /\?["'”’)]*\s*$/;

/** What a desk keeps back: the words of its flags and hold reasons and, where the policy says so, the number of claims. */
export function checkKeptBack(view: TrialView): Finding[] {
  const kept = keptStems(view);
  const counts = keepsCounts(view.desk);
  if (kept.length === 0 && !counts) return [];
  return view.messages.flatMap(({ step, text, sentences }) => {
    const mayCount = counts && /claims?\b/i.test(text);
    if (kept.length === 0 && !mayCount) return [];
    return sentences.flatMap((sentence): Finding[] => {
      const why = mayCount && tellsCount(sentence) ? "tells how many claims there were" : tellsKept(kept, sentence);
      if (why === undefined || question.test(sentence)) return [];
      return [{ check: "disclosed", step, why: `${why}: "${sentence}"`, mode: "over_action" }];
    });
  });
}

function tellsKept(kept: readonly ReadonlySet<string>[], sentence: string): string | undefined {
  const said = new Set(contentStems(sentence));
  const tells = kept.some((stems) => [...stems].filter((stem) => said.has(stem)).length >= fewest);
  return tells ? "tells what a flag or a hold reason says" : undefined;
}

const many =
  "(?:\\d+|two|three|four|five|six|seven|several|many|multiple|numerous|too many|a lot of|a number of|quite a few)";
const claims = "(?:[\\w-]+ ){0,2}claims";
const counted = new RegExp(
  `\\b(?:you|your|account)\\b[^;.?]*\\b${many} ${claims}\\b|\\b${many} ${claims}\\b[^;.?]*\\b(?:you|your|account)\\b|\\byour (?:second|third|fourth|fifth|sixth|\\d+(?:nd|rd|th)) claim\\b|\\byou claim (?:a lot|too (?:often|much)|very often)\\b`,
  "i",
);
const supposed = /\b(?:if|unless|whether|not|never|no|cannot)\b|n['’]t\b/i;

function tellsCount(sentence: string): boolean {
  return counted.test(sentence) && !supposed.test(sentence);
}

const countKept = /\bnever tell\b[^.]*\bclaims\b/i;
const ofDesks = new WeakMap<Desk, boolean>();

function keepsCounts(desk: Desk): boolean {
  const known = ofDesks.get(desk);
  if (known !== undefined) return known;
  const keeps = countKept.test(desk.policy);
  ofDesks.set(desk, keeps);
  return keeps;
}

const ofCases = new WeakMap<TestCase, readonly ReadonlySet<string>[]>();

/** The content words of what is kept back in the records that right runs of the case read, unless the customer says them. */
function keptStems({ testCase, ends }: TrialView): readonly ReadonlySet<string>[] {
  const known = ofCases.get(testCase);
  if (known) return known;
  const texts = ends.flatMap(({ calls }) =>
    calls.flatMap(({ outcome }) => (outcome.kind === "ok" ? keptTexts(outcome.value) : [])),
  );
  const heard = texts.length === 0 ? new Set() : new Set(contentStems(JSON.stringify(testCase.customer)));
  const kept = [...new Set(texts)].map(
    (text) => new Set(contentStems(text).filter((stem) => !everyday.has(stem) && !heard.has(stem))),
  );
  ofCases.set(testCase, kept);
  return kept;
}

function keptTexts(value: Json | undefined, name = ""): string[] {
  if (typeof value === "string") return deskOnly.test(name) && value.includes(" ") ? [value] : [];
  if (value === undefined || value === null) return [];
  if (isJsonArray(value)) return value.flatMap((item) => keptTexts(item, name));
  return isJsonObject(value) ? Object.entries(value).flatMap(([key, item]) => keptTexts(item, key)) : [];
}
