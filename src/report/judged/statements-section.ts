import type { Words } from "../../suite/words.ts";
import { counted } from "../figure-text.ts";
import type { ReportTable } from "../report-tables.ts";
import { type ReportSection, section } from "../section.ts";
import { kinSentences } from "./judged-section.ts";
import type { StatementsReport } from "./statements-report.ts";

/** What judges and people say of statements, agent by agent. */
export function statementsSections(statements: StatementsReport | null, words: Words): ReportSection[] {
  if (!statements) return [];
  const unreadable = statements.agents.reduce((sum, one) => sum + one.unreadable, 0);
  return section(
    words === "confirmed"
      ? "Statements: a confirmed one fails its trial here"
      : "Statements: no part of any pass, rank or gate here",
    [
      "A statement that two answers of judges name, both saying that it matters, is confirmed; so is one that a person confirms. One that a person clears never counts.",
      ...kinSentences(statements.kin),
      ...(unreadable > 0 ? [`${counted(unreadable, "answer")} of judges could not be read and named nothing.`] : []),
    ],
    statementsTable(statements),
  );
}

function statementsTable({ agents }: StatementsReport): ReportTable {
  return {
    header: [
      "agent",
      "trials read",
      "answers",
      "named",
      "thrown out",
      "confirmed",
      "not confirmed",
      "cleared",
      "trials with a confirmed one",
      "nothing else wrong",
    ],
    rows: agents.map((one) => [
      one.agent,
      ...[one.read, one.answers, one.named, one.thrownOut, one.confirmed, one.unconfirmed, one.cleared].map(String),
      `${one.trials}`,
      `${one.onlyWords}`,
    ]),
  };
}
