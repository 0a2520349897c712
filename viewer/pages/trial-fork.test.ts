import { expect, it } from "vitest";
import { forkCommandLine } from "./trial-fork.ts";

const key = { suite: "tiny", agent: "acme/v2", case: "refund/late", trial: 3 };

it("names the run, the trial and the decision in a command that can be pasted into a shell", () => {
  expect(forkCommandLine("runs/friday.db", key, 9)).toBe(
    "npx deskproof fork runs/friday.db tiny/refund/late --of acme/v2 --trial 3 --at 9 --times 10",
  );
  expect(forkCommandLine("friday", { ...key, agent: "it's me" }, 9)).toContain("friday.db tiny/refund/late --of 'it'\\''s me'");
});

it("shows no command if a name contains unsafe characters", () => {
  expect(forkCommandLine("runs/friday.db", { ...key, agent: "acme\u202e" }, 9)).toBeUndefined();
});
