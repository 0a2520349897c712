import { expect, it } from "vitest";
import { wordsEvidence } from "../src/score/checks.ts";
import { runScript } from "./command.ts";

it("prints the false suspicions that the checks of wording raise in the rounds held after their last fix", () => {
  const rounds = [14, 15, 16, 17, 19].map((round) => `bench/real/round-${round}.jsonl`);
  const { stdout } = runScript("bench/real.ts", ["--evidence", ...rounds]);
  const printed = wordsEvidence.map(({ check, conversations, falseSuspicions }) => `${check} ${conversations} ${falseSuspicions}`);
  expect(stdout.trim().split("\n")).toEqual(printed);
});
