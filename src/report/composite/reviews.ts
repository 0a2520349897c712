import { counted, outOf } from "../text/figure-text.ts";
import type { CompositeBoard } from "./composite-board.ts";

/** The reviews of the cases that were run, according to the case files. */
export interface Reviews {
  readonly cases: number;
  /** The number of cases that at least one person has reviewed; a case may have several reviews. */
  readonly person: number;
  readonly model: number;
  readonly program: number;
  readonly nobody: number;
  readonly says: readonly string[];
}

/** Counts the reviews of the cases that were run; null if the suite has changed. */
export function countReviews({ agents, cases }: CompositeBoard): Reviews | null {
  const ids = new Set(agents.flatMap(({ report }) => report.cases.map((row) => row.case)));
  const played = [...ids].flatMap((id) => cases.get(id) ?? []);
  if (played.length === 0) return null;
  const readBy = (reader: "person" | "model" | "program") =>
    played.filter(({ reviews }) => reviews.some((review) => review.reviewed_by === reader)).length;
  const counts = {
    cases: played.length,
    person: readBy("person"),
    model: readBy("model"),
    program: readBy("program"),
    nobody: played.filter(({ reviews }) => reviews.length === 0).length,
  };
  return { ...counts, says: sentences(counts) };
}

function sentences({ cases, person, model, program, nobody }: Omit<Reviews, "says">): string[] {
  const share = (x: number) => outOf({ x, n: cases }, "case");
  const others = [...(model > 0 ? [`by a model ${share(model)}`] : []), ...(program > 0 ? [`by a program ${share(program)}`] : [])];
  return [
    `Reviewed by a person: ${share(person)}${others.length > 0 ? `; ${others.join("; ")}` : ""}.`,
    ...(nobody > 0 ? [`${counted(nobody, "case")} ${nobody === 1 ? "has" : "have"} no review on record.`] : []),
  ];
}
