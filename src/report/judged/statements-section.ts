import type { Words } from "../../suite/words.ts";
import { counted } from "../text/figure-text.ts";
import { type ReportSection, type ReportTable, section } from "../text/section.ts";
import { kinSentences } from "./judged-section.ts";
import type { StatementsReport } from "./statements-report.ts";

/** Reports judges' and reviewers' findings about statements, by agent. */
export function statementsSections(statements: StatementsReport | null, words: Words): ReportSection[] {
  if (!statements) return [];
  const unreadable = statements.agents.reduce((sum, one) => sum + one.unreadable, 0);
  return section(
    words === "confirmed"
      ? "Statements: a confirmed statement fails its trial"
      : "Statements (no effect on verdicts, ranks or gates with this setting)",
    [
      "A statement is confirmed if two judgements list it and both say that it matters, or if a person " +
        "confirms it. A statement that a person clears never counts.",
      ...kinSentences(statements.kin),
      ...(unreadable > 0 ? [`${counted(unreadable, "judge answer")} could not be parsed and listed nothing.`] : []),
    ],
    statementsTable(statements),
  );
}

function statementsTable({ agents }: StatementsReport): ReportTable {
  return {
    header: [
      "agent",
      "trials judged",
      "answers",
      "listed",
      "discarded",
      "confirmed",
      "not confirmed",
      "cleared",
      "trials with a confirmed statement",
      "trials with no other error",
    ],
    rows: agents.map((one) => [
      one.agent,
      ...[one.read, one.answers, one.named, one.thrownOut, one.confirmed, one.unconfirmed, one.cleared].map(String),
      `${one.trials}`,
      `${one.onlyWords}`,
    ]),
  };
}
