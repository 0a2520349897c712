import { type DeedVerb, deedBases, deedVerbs } from "./deed-words.ts";
import { together, type Ways, waysOf } from "./needed-words.ts";

/** A deed that a clause says was done. */
export interface DeedClaim extends DeedVerb {
  /** Whether the agent says it did it itself; what was done may have been done by others, and before. */
  readonly own: boolean;
  /** The verb as it stands. */
  readonly form: string;
  /** The clause as it stands, and in lower case. */
  readonly said: string;
  readonly text: string;
  /** What stands before the verb. */
  readonly subject: string;
}

/** What a clause tells of, and whether it speaks of what the agent did, so that "and sent it" after it does too. */
export interface ClauseDeeds {
  readonly claims: readonly DeedClaim[];
  readonly own: boolean;
}

const adverbs =
  "(?:(?:also|just|now|already|since|even|then|personally|successfully|both|all|quickly|officially|manually|kindly|additionally|further|duly|in fact|meanwhile|today|immediately|gladly|finally|actually|recently|too|gone ahead and|been able to) )*";
const perfect = new RegExp(`\\b(i|we)(?:['’]ve| have|['’]d| had) ${adverbs}([a-z-]+)`);
const past = new RegExp(
  `(?:^|[,;:] |\\b(?:and|so|but|then|as|because) )(i|we) ${adverbs}(?:went ahead and |managed to )?${adverbs}([a-z-]+)`,
);
const elided = new RegExp(`^(?:and|then|and then) ${adverbs}()([a-z-]+)`);
const passive = new RegExp(
  `\\b(?:(?:has|have|['’]s|['’]ve) ${adverbs}been|(?:is|are|['’]s|['’]re) ${adverbs}being)() ${adverbs}([a-z-]+)`,
);
const considered = /^(?:please )?consider (?:it|that|this|the [\w ]+?|your [\w ]+?)() ([a-z-]+)/;
const stateDone = /\b(?:is|are|['’]s|['’]re|am)() (?:(?:now|already|all|also|both|officially) )*([a-z-]+)/;
const able =
  /\b(i|we)(?:['’]ve| have)?(?: just| also)? (?:was able to|were able to|been able to|managed to|(?:took|taken) the (?:liberty|opportunity|time) (?:of|to)) ([a-z-]+)/;
const inTouch =
  /\b(?:i|we)(?:['’]ve| have)?(?: just| also| already)? (?:had a (?:quick )?(?:word|chat|call|conversation)|been in (?:touch|contact)|put in a (?:call|word)|left (?:a (?:message|note)|word)|dropped (?:a (?:line|note|message)|them)|(?:got|convinced|persuaded|talked|pushed|pressed) (?:the|our|my|them) ?[\w ]{0,20} (?:to|into))\b/;
const keeping =
  /\b(?:i['’]m|i am|we['’]re|we are) (?:now |already |also )?(?:holding|keeping|saving|reserving|setting)\b.*\b(?:for you|aside|back|in your name)\b/;
const nowOtherwise =
  /^(?:the|your|this|that|it) ?[\w ]{0,30}? now (?:runs|reads|shows|starts|begins|ends|goes|covers|includes)\b/;
const causative = /^(?:had|got|gotten|have)$/;
const coming =
  /\b(?:i|we)(?:['’]ve| have)(?: also| already| now)*(?: got)? (?:an?|another|one|two|your|the) .*\b(?:going out|coming|on (?:its|the|their) way|lined up|waiting|set aside)\b/;
const fresh = /\b(?:now|already|as well|too|again|just)\b/;
const place =
  /\b(?:is|are|['’]s|['’]re) (?:now |already |also |both |back |all )*(off|on|onto|in|by|under|with|at|back|first|next|top)\b/;
const where =
  /\b(?:orders?|account|bookings?|reservation|bill|folio|card|profile|file|system|queue|line|list|window|aisle|plan|tariff|record|hold|bank|way back)\b/;
// What the customer is to see to, or is told by others, is not told as done; nor is what the customer did.
const notTold =
  /^\W*(?:\w+\W+){0,3}?(?:ensure|make sure|check|verify|remember|whether|which|who)\b|\b(?:wish|want|would like|need|like) (?:to|it)\b|\byou(?:['’]ve| have| had) (?!been)/i;

/** The ways in which a deed is told of without the past form of a verb. */
export const plainWays = (): Ways => [
  ...waysOf(able, coming, inTouch, keeping, nowOtherwise),
  ...together(waysOf(where), waysOf(place)),
];

/** The deeds that a clause tells of; `after` says whether the clause before told of what the agent did. */
export function deedsIn(clause: string, after: boolean): ClauseDeeds {
  const text = clause.toLowerCase();
  if (notTold.test(text)) return { claims: [], own: false };
  const plain = plainClaim(clause, text);
  if (plain) return { claims: [plain], own: true };
  const own = perfect.exec(text) ?? (after ? elided.exec(text) : null) ?? pastIn(text);
  if (own) return { claims: claimsAt(clause, own, own[1] !== "we"), own: true };
  const done = considered.exec(text) ?? passive.exec(text);
  return {
    claims: done ? claimsAt(clause, done, false) : [...stateClaims(clause), ...wasPaid(clause, text)],
    own: false,
  };
}

/** Deeds told without a past form: "I've got another one coming", "I had a word with the team", "I'm holding it for you". */
function plainClaim(said: string, text: string): DeedClaim | undefined {
  const shared = { own: true, said, text, subject: "" };
  const could = able.exec(text);
  if (could) {
    const rest = text.slice(could.index + could[0].length);
    const verb =
      (deedBases.get(could[2] ?? "") ?? []).find(({ needs }) => needs === undefined || needs.test(rest)) ??
      (could[2] === "get" || could[2] === "have" ? causedIn(rest) : undefined);
    if (verb) return { ...shared, ...verb, form: could[2] ?? "" };
  }
  if (coming.test(text)) return { ...shared, sort: "send", base: "send", form: "sent" };
  if (inTouch.test(text)) return { ...shared, sort: "tell", base: "contact", form: "contact" };
  if (keeping.test(text)) return { ...shared, sort: "arrange", base: "hold", form: "holding" };
  return undefined;
}

/** "Your deposit was returned last week": what happened to money, or was taken off. */
function wasPaid(said: string, text: string): DeedClaim[] {
  const done = pastPassive.exec(text);
  if (!done || !/\b(?:was|were)\b/.test(done[0])) return [];
  return claimsAt(said, done, false).filter(({ sort }) => sort === "repay" || sort === "approve");
}

/** "I cancelled it", but not "I understand". */
function pastIn(text: string): RegExpExecArray | null {
  const found = past.exec(text);
  const form = found?.[2] ?? "";
  return form.endsWith("ed") || deedVerbs(form).length > 0 ? found : null;
}

const pastPassive = new RegExp(`\\b(?:was|were|is|are)() ${adverbs}([a-z-]+)`);
const telegram = /^(?:(?:the|an?|new|her|his|their|customer['’]s) )?(?:[a-z'’-]+ ){1,3}?()([a-z-]+ed)\b/;

/** The deeds that a clause of a hand-over's summary tells of: short sentences, mostly without a subject that acts. */
export function deedsNoted(clause: string): readonly DeedClaim[] {
  const found = deedsIn(clause, false);
  if (found.own || found.claims.length > 0) return found.claims;
  const text = clause.toLowerCase();
  const done = pastPassive.exec(text) ?? telegram.exec(text) ?? elided.exec(text);
  if (!done || notTold.test(text)) return [];
  return claimsAt(clause, done, false).filter(
    ({ base, subject }) => !/^(?:request|ask|mark)$/.test(base) && !(making.has(base) && definite.test(subject)),
  );
}

// "The invoice was issued in her own name" tells of how it was, "a new invoice was issued" of what was done.
const making: ReadonlySet<string> = new Set("issue open create file book order place start register".split(" "));
const definite = /^(?:the|her|his|their|this|that)\b(?! (?:new|second|other))/;

function claimsAt(said: string, found: RegExpExecArray, own: boolean): DeedClaim[] {
  const text = said.toLowerCase();
  const form = found[2] ?? "";
  const rest = text.slice(found.index + found[0].length);
  const subject = (text.slice(0, found.index) || text.slice(0, found[0].length - form.length)).trim();
  const claim = (verb: DeedVerb) => ({ ...verb, own, form, said, text, subject });
  const caused = own && causative.test(form) ? causedIn(rest) : undefined;
  if (caused) return [claim(caused)];
  // "Has been taken off": in the passive the particle stands by the verb, and its object before it.
  const near = own || found[1] === "we" ? rest : `${rest.split(" ").slice(0, 3).join(" ")} ${subject}`;
  return verbsFor(form, near).slice(0, 1).map(claim);
}

/** "Had breakfast included", "got the hold released". */
function causedIn(rest: string): DeedVerb | undefined {
  const forms = [...rest.matchAll(/\b[a-z-]+(?:ed|en|t|ld|d)\b/g)].slice(0, 6);
  return forms.flatMap(([form]) => verbsFor(form, rest))[0];
}

function verbsFor(form: string, near: string): readonly DeedVerb[] {
  return deedVerbs(form).filter(({ needs }) => needs === undefined || needs.test(near));
}

/** "Your seat is now by the window", "the hold is off your account", "your late checkout is arranged too". */
function stateClaims(said: string): DeedClaim[] {
  const text = said.toLowerCase();
  if (/\b(?:that|which|who) (?:is|are)\b/.test(text)) return [];
  const at = place.exec(text);
  if (at && where.test(text) && (fresh.test(text) || at[1] === "off" || at[1] === "back")) {
    const sort = at[1] === "off" ? "lift" : at[1] === "back" ? "repay" : "arrange";
    return [{ sort, base: "be", form: "be", own: false, said, text, subject: text.slice(0, at.index) }];
  }
  if (nowOtherwise.test(text)) return [{ sort: "change", base: "be", form: "be", own: false, said, text, subject: "" }];
  const state = stateDone.exec(text);
  const isTold = state && (fresh.test(text) || /^(?:set|arranged|booked|sorted|reserved)$/.test(state[2] ?? ""));
  return isTold ? claimsAt(said, state, false) : [];
}
