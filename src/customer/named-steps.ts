import type { Hearing } from "../conversation/hearing.ts";
import { stepReaderFor } from "./step-reader.ts";
import { TurnReading } from "./turn-reading.ts";
import type { CustomerMeans, TurnSteps } from "./turn-steps.ts";

/**
 * Reads a turn clause by clause. Each step is listed once, in order of mention, but a step that only looks at something is listed again
 * after a change.
 */
export function stepsIn(hearing: Hearing, hands: CustomerMeans): TurnSteps {
  const reader = stepReaderFor(hands.tools);
  const reading = new TurnReading(reader, hands, hearing);
  const clauses = reader.clauses(hearing.texts.join("\n"));
  for (const [index, clause] of clauses.entries()) reading.take(clause, clauses.slice(index + 1));
  return reading.finish();
}
