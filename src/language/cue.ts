import { wordGroups } from "./word-list.ts";

/** The cues that help identify a clause's act. The wordings are in `data/phrases-*.txt`. */
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

/** The name of a cue. */
export type Cue = (typeof CUES)[number];

const PHRASES = Object.assign(
  {},
  ...["courtesies", "closing", "holding", "asking", "agreeing", "refusing", "offering", "leading"].map((kind) =>
    wordGroups(`phrases-${kind}`),
  ),
);

/** The phrases that express each cue. */
export const CUE_PHRASES: readonly (readonly [Cue, readonly string[]])[] = CUES.map((cue) => [cue, PHRASES[cue]]);
