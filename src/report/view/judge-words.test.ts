import { expect, it } from "vitest";
import { playCalls, runOfRecords } from "../../../test/played-calls.ts";
import { temporaryFolder } from "../../../test/temporary-folder.ts";
import type { Judgement } from "../../store/judgement.ts";
import { loadSuite } from "../../suite/load/load-suite.ts";
import { trialPage } from "./trial-page.ts";

const tiny = await loadSuite("tiny");
const key = { suite: "tiny", agent: "acme/agent", case: "damaged_item/cracked-grinder", trial: 0 };

const said = (criterion: string, judge: string, own: Partial<Judgement> = {}): Judgement => ({
  ...key,
  ...{
    judge,
    criterion,
    rubric: 1,
    sample: 0,
    family: "other",
    reply: { kind: "scored", reason: "Clear.", score: 80 },
  },
  ...own,
});

it("puts judges' answers on a trial's page, by criterion, without changing the verdict", () => {
  using folder = temporaryFolder();
  using store = runOfRecords(folder.file("run.db"), tiny, [playCalls(tiny, key.case, [])]);
  const before = trialPage(store, new Map([["tiny", tiny]]), key);
  expect(before?.judged).toEqual([]);
  const unreadable: Judgement["reply"] = { kind: "unreadable", why: "no JSON" };
  const trend: Judgement["reply"] = { kind: "scored", reason: "Softer.", score: 1, course: [-1, 0] };
  store.addJudgement(said("sentiment", "acme/strict", { reply: trend }));
  store.addJudgement(said("communication", "acme/strict"));
  store.addJudgement(said("communication", "acme/mild", { reply: unreadable, family: "own" }));
  store.addJudgement(said("communication", "acme/mild", { sample: 1, rubric: 0 }));
  store.addJudgement(said("charm", "acme/mild"));
  const page = trialPage(store, new Map([["tiny", tiny]]), key);
  const words = page?.judged.map(({ criterion, judge, scale, reply }) => {
    const answer = reply.kind === "scored" ? `${reply.score} ${reply.reason}` : "why" in reply ? reply.why : reply.kind;
    return `${criterion} ${judge} ${scale ? `${scale.low}..${scale.high}` : "no longer asked"}: ${answer}`;
  });
  expect(words).toEqual([
    "communication acme/mild no longer asked: 80 Clear.",
    "communication acme/mild 0..100: no JSON",
    "communication acme/strict 0..100: 80 Clear.",
    "sentiment trend acme/strict -2..2: 1 Softer.",
    "charm acme/mild no longer asked: 80 Clear.",
  ]);
  expect(page).toEqual({ ...before, judged: page?.judged });
});
