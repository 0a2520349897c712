import { type Hearing, openHearing } from "./hearing.ts";
import type { Reader } from "./reader.ts";
import type { Reading } from "./reading.ts";

/** Reads without a model: the same words to the same customer are always read the same, so its readings need not be kept. */
export const builtInReader: Reader = {
  kind: "reader",
  id: "built-in",
  open: ({ customer }) => {
    const hear = openHearing(customer);
    return { read: ({ texts }) => readingOf(hear(texts)) };
  },
};

/** A hearing without what the reading is of. */
function readingOf({ texts, deeds, proposals, offered, ...rest }: Hearing): Reading {
  return { ...rest, proposals: proposals.map(stated), offered: offered.map(stated) };
}

function stated({ message, ...proposal }: Hearing["proposals"][number]): Reading["proposals"][number] {
  return proposal;
}
