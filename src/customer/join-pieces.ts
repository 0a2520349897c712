import type { CustomerTurn } from "../conversation/customer.ts";
import { withClosingPunctuation } from "./goal.ts";
import type { Piece } from "./piece.ts";

/** The maximum length of a message in characters; the opening may be longer. */
const LONGEST = 600;

/** Joins the pieces of a turn into one message of limited length. */
export function joinPieces(pieces: readonly Piece[], longest: number = LONGEST): CustomerTurn {
  const kept: Piece[] = [];
  let text = "";
  for (const piece of pieces) {
    const next = text === "" || piece.text === "" ? `${text}${piece.text}` : `${withClosingPunctuation(text)} ${piece.text}`;
    if (next.length > longest && kept.length > 0) continue;
    text = next;
    kept.push(piece);
  }
  return {
    text: text.length > longest ? `${text.slice(0, longest - 1).replace(/\s+\S*$/, "")}…` : text,
    acts: kept.flatMap(({ acts }) => acts),
    attachments: kept.flatMap(({ attachments }) => attachments ?? []),
  };
}
