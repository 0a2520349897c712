import { describe, expect, it } from "vitest";
import { type DeskSize, deskOf, faultless, type Player } from "../../../test/synthetic-desk.ts";

type Players = { [agent: string]: Player };
const deepOf = (agent: string, players: Players, size: DeskSize = {}) => {
  const found = deskOf(players, size).agents.find((row) => row.agent === agent);
  if (!found) throw new Error(`no ${agent}`);
  return found;
};
const alone = (player: Player, size: DeskSize = {}) => deepOf("a", { a: player }, size);

describe("tool use", () => {
  const saying = (player: Player) => alone(player).toolUse.says.join(" ");

  it("reports the absence of problems, and counts those that occur", () => {
    expect(saying(faultless)).toContain("No empty reply in 198");
    expect(saying(({ number }) => ({ emptyReplies: number === 0 ? 1 : 0 }))).toContain("empty reply in 9 of 198");
  });

  it("does not mention lookups if the desk has no tool for them", () => {
    expect(saying(faultless)).toContain("read the customer's records in 198 of 198");
    expect(saying(() => ({ recordReads: null }))).not.toContain("customer's records");
  });
});
