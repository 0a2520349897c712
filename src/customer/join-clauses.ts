import { LEADS_ON, PRONOUN } from "./instruction-words.ts";
import type { TurnClause } from "./turn-clauses.ts";

const AGAIN = /\b(?:again|back (?:on|in|off|out|up))\b/i;
const THING = /\b(?:the|your|a|an) (?!same\b)\w+/i;

/** Joins the parts of a restart, because "switch it off, wait ten seconds, switch it on again" is one step. */
export function joinRestarts(clauses: readonly TurnClause[]): readonly TurnClause[] {
  const joined: TurnClause[] = [];
  for (const clause of clauses) {
    const first = joined.findLastIndex(({ kind }) => kind !== "wait" && kind !== "say");
    if (joined[first]?.kind === "do" && isSecondHalf(clause)) {
      const parts = joined.splice(first);
      const text = [...parts.filter(({ kind }) => kind !== "say"), clause].map((part) => part.text).join(", ");
      joined.push({ ...clause, kind: "do", text });
    } else joined.push(clause);
  }
  return joined;
}

function isSecondHalf({ kind, text }: TurnClause): boolean {
  const again = AGAIN.exec(text);
  return (kind === "do" || kind === "place") && again !== null && !THING.test(text.slice(0, again.index));
}

/** Moves places before the command that refers to them, as in "switch it off (Settings, Network, VPN)". */
export function placesFirst(clauses: readonly TurnClause[]): readonly TurnClause[] {
  const ordered: TurnClause[] = [];
  for (const clause of clauses) {
    const last = ordered.at(-1);
    const isAfter = clause.kind === "place" && last?.kind === "do" && last.sentence === clause.sentence;
    if (isAfter && PRONOUN.test(last.text) && !LEADS_ON.test(last.text)) ordered.splice(-1, 0, clause);
    else ordered.push(clause);
  }
  return ordered;
}
