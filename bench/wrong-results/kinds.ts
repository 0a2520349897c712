import { counts } from "./counts.ts";
import { customers } from "./customers.ts";
import { judges } from "./judges.ts";
import { mixing } from "./mixing.ts";
import { network } from "./network.ts";
import { output } from "./output.ts";
import { tokens } from "./tokens.ts";
import type { WrongResult } from "./wrong-result.ts";

/** The classes of wrong result, each with its case. */
export const kinds: readonly WrongResult[] = [...counts, ...judges, ...mixing, ...tokens, ...customers, ...output, ...network];
