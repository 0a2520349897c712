import { execFileSync } from "node:child_process";
import { expect, it } from "vitest";
import { noteCommandLine } from "./trial-note.ts";

const key = { suite: "north", agent: "a/one", case: "greet", trial: 2 };

it("quotes the words correctly for a shell", () => {
  const reason = `it's "fine" & $(touch /tmp/never) \`x\` !1 \\`;
  const command = noteCommandLine("runs/friday.db", key, { label: "scorer_wrong", reason });
  const words = execFileSync("sh", ["-c", `npx() { printf '%s\\n' "$@"; }; ${command}`], { encoding: "utf8" });
  expect(words.trimEnd().split("\n")).toEqual([
    ...["deskproof", "note", "runs/friday.db", "north/greet", "--agent", "a/one", "--trial", "2"],
    ...["--label", "scorer_wrong", "--reason", reason],
  ]);
});

it("shows no command if a name contains control characters", () => {
  for (const agent of ["a\nrm -rf", "a\u001b[2J", "a\u202eb", "a\u200bb"])
    expect(noteCommandLine("friday", { ...key, agent }, { label: "genuine", reason: "so" })).toBeUndefined();
});
