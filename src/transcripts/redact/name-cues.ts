import { anyCase } from "./any-case.ts";
import { fold } from "./fold.ts";
import { notNames } from "./ordinary-words.ts";
import { piecesOf } from "./personal-passage.ts";

const cap = "\\p{Lu}[\\p{L}\\p{M}'’-]*\\.?";
const particle = "(?:van|von|de|der|den|da|di|la|le|bin|al|el|du|dos|ten|ter)";
const phrase = `${cap}(?:[ \\t]+(?:${particle}[ \\t]+){0,2}${cap}){0,3}`;
const title = "(?:mr|mrs|ms|miss|mx|dr|prof|herr|frau|señora?|sra?|madame|mme|monsieur|m|sir|mevrouw|meneer|signora?)";
const greeting =
  "(?:hi|hello|hey|dear|good (?:morning|afternoon|evening|day)|greetings|hallo|liebe[rs]?|guten (?:tag|morgen|abend)|bonjour|" +
  "salut|hola|chère?|estimad[oa]|ciao|gentile|beste|geachte|sehr geehrter?)";
const signOff =
  "(?:(?:with )?(?:best|kind|kindest|warm|warmest|many)(?: (?:regards|wishes|thanks))?|regards|" +
  "sincerely|yours(?: (?:sincerely|truly|faithfully))?|" +
  "thanks(?: (?:a lot|again|so much|in advance))?|many thanks|thank you(?: (?:very much|so much|again|in advance))?|thx|ty|cheers|love|" +
  "mit freundlichen grüßen|viele grüße|liebe grüße|beste grüße|lg|mfg|cordialement|bien à vous|" +
  "saludos|un saludo|groeten|met vriendelijke groet|cordiali saluti)";
const company =
  "(?:spoke|spoken|talked|chatted|speaking|dealt|dealing|emailed|called|met|wrote|written) (?:with|to)|colleague|coworker|husband|wife|" +
  "partner|son|daughter|mother|mum|mom|father|dad|brother|sister|friend|flatmate|roommate|neighbou?r|boss|assistant|cousin|aunt|uncle|" +
  "agent|representative|rep|manager|technician|driver|named|addressed to|delivered to|signed (?:for )?by|in the name of|on behalf of|" +
  "under the name(?: of)?|registered to|belongs to|gift for|c/o|attn:?|attention";

const introduction =
  "my (?:full |first |last |sur)?name(?: is|'s|’s|:)|name(?: is)?:|cardholder:?|account holder:?|recipient:?|" +
  "i am|i'm|i’m|this is|it's|it’s";

// Only the name itself has to be capitalised.
const cues: readonly RegExp[] = [
  new RegExp(
    `(?:^|\\n)[>\\s]*(?:${anyCase(greeting)})(?:[ \\t]+(?:${anyCase(title)})\\.?)?[ \\t]+(?<name>${phrase})(?=\\s*(?:[,!.:;–-]|\\n|$))`,
    "gu",
  ),
  new RegExp(
    `(?:^|[\\n.!?])[>\\s]*(?:${anyCase(signOff)})[ \\t]*[,.!–-]*[ \\t]*\\n?[ \\t]*\\n?[ \\t]*[-–~]?` +
      `[ \\t]*(?<name>${phrase})[ \\t]*[.!]?[ \\t]*(?=\\n|$)`,
    "gu",
  ),
  new RegExp(`(?:^|\\n)[ \\t]*[-–—~][ \\t]?(?<name>${phrase})[ \\t]*(?=\\n|$)`, "gu"),
  new RegExp(`\\b(?:${anyCase(introduction)})[ \\t]+(?:(?:${anyCase(title)})\\.?[ \\t]+)?(?<name>${phrase})`, "gu"),
  new RegExp(`(?:^|[\\n.!?,][ \\t]*)(?<name>${phrase})[ \\t]+here\\b`, "gu"),
  new RegExp(`\\b(?:${anyCase(title.replace("|m|", "|"))})\\.?[ \\t]+(?<name>${phrase})`, "gu"),
  new RegExp(`\\b(?:${anyCase(company)})[ \\t]*,?[ \\t]+(?:(?:${anyCase(title)})\\.?[ \\t]+)?(?<name>${phrase})`, "gu"),
  new RegExp(`(?<name>${phrase})[ \\t]*<[^<>\\s]+@[^<>\\s]+>`, "gu"),
];

const small = "\\p{Ll}[\\p{L}\\p{M}'’-]+";
const smallCues: readonly RegExp[] = [
  new RegExp(`(?:^|\\n)[ \\t]*(?:${anyCase(greeting)})[ \\t]+(?<name>${small})[ \\t]*(?=[,!]|\\n|$)`, "gu"),
  new RegExp(`\\b(?:my name(?: is|'s|’s|:)|my name)[ \\t]+(?<name>${small}(?:[ \\t]+${small}){0,2})`, "giu"),
  new RegExp(`(?:^|\\n)[ \\t]*(?:${anyCase(signOff)})[ \\t]*[,.!]?[ \\t]*\\n[ \\t]*(?<name>${small}(?:[ \\t]+${small})?)[ \\t]*$`, "gu"),
];

/** Finds the names that a text introduces: in greetings, sign-offs and introductions, and after titles and words for relatives. */
export function introducedNames(text: string): string[] {
  return piecesOf(text).flatMap(({ piece }) => namesInPiece(piece));
}

function namesInPiece(text: string): string[] {
  const spelled = cues.flatMap((cue) => [...text.matchAll(cue)].map(({ groups }) => groups?.name ?? ""));
  const lower = smallCues.flatMap((cue) => [...text.matchAll(cue)].map(({ groups }) => untilOrdinary(groups?.name ?? "")));
  return [...spelled, ...lower].filter((name) => name !== "");
}

function untilOrdinary(name: string): string {
  const words = name.split(/\s+/);
  const end = words.findIndex((word) => notNames.has(fold(word)));
  return (end < 0 ? words : words.slice(0, end)).join(" ");
}
