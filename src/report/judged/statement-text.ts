import type { Against } from "../../score/judge/statement.ts";
import type { TrialStatements } from "../../store/confirmed-statements.ts";
import { visibleText } from "../../visible-text.ts";

/** The statements of a trial in conversation order, labelled s1, s2 and so on. */
export function listStatements(trial: TrialStatements) {
  return (["confirmed", "unconfirmed", "cleared"] as const)
    .flatMap((standing) => trial[standing].map((one) => ({ ...one, standing })))
    .sort((one, other) => one.event - other.event || one.start - other.start);
}
export type ListedStatement = ReturnType<typeof listStatements>[number];

/** Formats a statement as one line, with the words, why they are wrong, and who listed or confirmed them. */
export function statementText({ event, quote, named, notes, standing }: ListedStatement): string {
  const people = notes.map(({ label, by, reason }) => `${label} by ${by === "" ? "a reviewer" : by}: ${reason}`);
  const judges = named.map(
    ({ kind, against, why, matters, judge, sample }) =>
      `${kind}${againstText(against)}, ${matters ? "matters" : "does not matter"}: ${why} (${judge}, sample ${sample + 1})`,
  );
  return visibleText(`${standing}, event ${event}, "${quote}": ${[...judges, ...people].join("; ")}`);
}

function againstText(against: Against): string {
  if (against.kind === "nothing") return "";
  return ` against ${against.kind === "event" ? `event ${against.event}` : against.name}`;
}
