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
    expect(saying(faultless)).toContain("No suspicion of a fabricated value and no empty reply in 198");
    expect(saying(({ number }) => ({ fabricated: number === 0 ? 2 : 0 }))).toContain("cannot have known in 9 of 198");
    expect(saying(({ number }) => ({ fabricated: number === 0 ? 2 : 0 }))).not.toContain("No suspected");
    expect(saying(({ number }) => ({ emptyReplies: number === 0 ? 1 : 0 }))).toContain("empty reply in 9 of 198");
    expect(saying(faultless)).not.toContain("cannot have known");
  });

  it("reports that no promise was broken only if there was an escalation and no suspicion", () => {
    expect(saying(faultless)).toContain("It made 72 escalations and is not suspected");
    expect(saying(() => ({ handedOver: false }))).not.toContain("is not suspected");
    const promises: Player = ({ number }) => ({ honest: number !== 0 });
    expect(saying(promises)).toContain("did not make in 9 of 198 conversations (4.5%); this counts");
    expect(saying(promises)).not.toContain("is not suspected");
  });

  it("does not mention lookups if the desk has no tool for them", () => {
    expect(saying(faultless)).toContain("read the customer's records in 198 of 198");
    expect(saying(() => ({ recordReads: null }))).not.toContain("customer's records");
  });
});
