import { wordGroups } from "./word-list.ts";

/** The name of something a clause says that helps to tell its act; `data/phrases-*.txt` say how each is said. */
const CUES = [
  "greet",
  "apology",
  "noAct",
  "anythingElse",
  "moreHelp",
  "invite",
  "farewell",
  "openDoor",
  "freeToShare",
  "waitPlease",
  "goesToCheck",
  "askGive",
  "askConfirm",
  "askKnow",
  "askHave",
  "askNeed",
  "onceHave",
  "helpYou",
  "moreDetails",
  "yourCall",
  "likeMe",
  "shallI",
  "likeProceed",
  "likeTo",
  "likeThing",
  "youLike",
  "isClear",
  "isThatRight",
  "cannot",
  "nonRefundable",
  "lookedInVain",
  "iWill",
  "iCan",
  "suggest",
  "youCould",
  "advise",
  "youCanFind",
  "takesOver",
  "theirDoing",
  "optionsLead",
  "availableLead",
  "summaryLead",
  "stepsLead",
  "haveOptions",
] as const;

/** One of those names. */
export type Cue = (typeof CUES)[number];

const PHRASES = Object.assign(
  {},
  ...["courtesies", "closing", "holding", "asking", "agreeing", "refusing", "offering", "leading"].map((kind) =>
    wordGroups(`phrases-${kind}`),
  ),
);

/** How each cue is said. */
export const CUE_PHRASES: readonly (readonly [Cue, readonly string[]])[] = CUES.map((cue) => [cue, PHRASES[cue]]);
