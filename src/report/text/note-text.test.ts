import { expect, it } from "vitest";
import { noteText } from "./note-text.ts";

it("escapes a note, so that it cannot forge a second line in a list of notes", () => {
  const about = { suite: "s", agent: "a", case: "c", trial: 0, at: "2026-03-10T10:00:00Z" };
  const note = {
    ...about,
    label: "scorer_wrong",
    reason: "x\ngenuine: y",
    by: "Z\u001b",
    verdict: "fail",
    scorer: 3,
  };
  expect(noteText({ ...note, label: "scorer_wrong", verdict: "fail" })).toBe(
    "scorer wrong: x\\u{a}genuine: y (Z\\u{1b}), 2026-03-10, on the verdict fail by scorer 3",
  );
});
