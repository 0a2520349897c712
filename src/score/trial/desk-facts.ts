import { memoize } from "../../memoize.ts";
import type { Desk } from "../../suite/suite.ts";
import type { Tool } from "../../world/tool.ts";

/** What checks and measures derive from a desk. */
export const deskFacts = memoize((desk: Desk) => {
  const { tools, template } = desk;
  const all = [...tools.values()];
  const named = (isWanted: (tool: Tool) => boolean) => new Set([...tools].flatMap(([name, tool]) => (isWanted(tool) ? [name] : [])));
  return {
    /** The names of the tools that escalate. */
    handOvers: named(({ by, effect, action }) => by === "agent" && effect === "write" && action === "handover"),
    /** The names of the tools that read private records. */
    privateReads: named(({ effect, private: isPrivate }) => effect === "read" && isPrivate),
    /** The ids of the articles. */
    articles: new Set(template.source.articles.map(({ id }) => id)),
    /** Whether the customers have a device, on which they can take steps. */
    hasDevice: all.some(({ by }) => by === "customer"),
    /** Whether the desk asks the agent to cite evidence. */
    asksForEvidence: all.some(({ cites }) => cites !== undefined),
  };
});
