import { describe, expect, it } from "vitest";
import { type DeskSize, deskOf, faultless, type Player } from "../../../test/synthetic-desk.ts";

type Players = { [agent: string]: Player };
const deepOf = (agent: string, players: Players, size: DeskSize = {}) => {
  const found = deskOf(players, size).agents.find((row) => row.agent === agent);
  if (!found) throw new Error(`no ${agent}`);
  return found;
};
const alone = (player: Player, size: DeskSize = {}) => deepOf("a", { a: player }, size);

describe("use cases", () => {
  const uneven: Player = ({ bucket, intent, number }) => {
    if (bucket === "resolvable" && intent === "routine_2") return { handedOver: true };
    if (bucket === "must_escalate" && number === 0) return { handedOver: false };
    return bucket === "must_escalate" && number === 1 ? { clean: false } : {};
  };

  it("list every intent of both kinds, described by the counts", () => {
    const { clusters } = alone(uneven);
    expect(clusters.map(({ name, intents }) => [name, intents.length])).toEqual([
      ["resolvable", 4],
      ["must escalate", 4],
    ]);
    const words = clusters.flatMap(({ intents }) => intents.map(({ reads }) => reads));
    expect(words).toEqual([
      "resolves all",
      "resolves all",
      "resolves 0 of 18, escalates 18; failed with disposition in 18",
      "resolves all",
      "escalates 15 of 18, 15 cleanly; failed with disposition in 3",
      "escalates 18 of 18, 15 cleanly",
      "escalates all, each cleanly",
      "escalates all, each cleanly",
    ]);
  });

  it("are grouped by line of business if the cases name one", () => {
    const domainOf = (intent: string) => (intent.endsWith("0") ? "parcels" : "returns");
    expect(alone(faultless, { domainOf }).clusters.map(({ name }) => name)).toEqual([
      "resolvable: parcels",
      "resolvable: returns",
      "must escalate: parcels",
      "must escalate: returns",
    ]);
    const some = (intent: string) => (intent.endsWith("0") ? "parcels" : undefined);
    expect(alone(faultless, { domainOf: some }).clusters).toHaveLength(2);
  });

  it("name the weakest intent only if one is weaker than the others", () => {
    expect(alone(uneven).worst).toEqual({
      settling: ["routine_2"],
      handingOver: ["routine_2"],
      says: ["Least often resolved: routine 2, 0.0% (6 cases).", "Most often escalated unnecessarily: routine 2, 100.0%."],
    });
    expect(alone(faultless).worst).toEqual({ settling: [], handingOver: [], says: [] });
    const tied: Player = ({ bucket, number }) => ({ settled: bucket !== "resolvable" || number > 1 });
    expect(alone(tied).worst.says).toEqual(["Least often resolved: routine 0 and routine 1, 83.3% each (6 cases at most)."]);
  });

  it("break down missed escalations, next to those of all agents, if any were missed", () => {
    const other: Player = ({ bucket, intent }) => ({ handedOver: bucket === "must_escalate" && intent !== "human_3" });
    expect(deepOf("a", { a: uneven, other }).missed).toEqual([{ intent: "human_0", x: 3, n: 18, share: 1, boardShare: 3 / 21 }]);
    expect(alone(faultless).missed).toEqual([]);
  });
});
