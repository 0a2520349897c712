import { argumentOperators } from "./arguments.ts";
import { endingOperators } from "./endings.ts";
import { givenOperators } from "./given.ts";
import type { Operator } from "./operator.ts";
import { prohibitionOperators } from "./prohibited.ts";
import { readOperators } from "./reads.ts";
import { toldOperators } from "./told.ts";
import { wordOperators } from "./words.ts";
import { writeOperators } from "./writes.ts";

/** Every mutation operator. */
export const mutationOperators: readonly Operator[] = [
  ...writeOperators,
  ...argumentOperators,
  ...prohibitionOperators,
  ...readOperators,
  ...givenOperators,
  ...endingOperators,
  ...toldOperators,
  ...wordOperators,
];
