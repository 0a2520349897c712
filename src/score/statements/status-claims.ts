import { rememberSaid } from "../../remember.ts";
import type { TrialView } from "../trial-view.ts";
import { accountStates } from "./account-states.ts";
import { clausesOf } from "./modality.ts";
import { together, type Ways, waysOf } from "./needed-words.ts";
import { parcel, parcelStates } from "./parcel-states.ts";
import { Sieve } from "./sieve.ts";
import written from "./sieve-lists.json" with { type: "json" };
import type { State } from "./state.ts";
import { type Facts, factsOf } from "./trial-facts.ts";

// What is true in general, or of another time, is not said of the customer's own things.
const general =
  /\b(?:when|whenever|every|any|always|each time|whoever|while|after|before|where|by the time|or|nor|or not|as soon|counts?|means?|usually|will|['’]ll|going to|next)\b/;
const indefinite =
  /^(?:(?:and|but|so|because|as|then|that) )*(?:an? (?!new|second|fresh|replacement)|no |such |most |some |many |few |items |parcels |orders |refunds |bags )/;
const theirWords =
  /\b(?:you|she|he|customer|guest|they) (?:said|say|says|told|mention\w*|wrote|writes?|report\w*|claim\w*|believe\w*|think|thought|asked?|asks|wants?|would)\b|\bif\b/;
const elsewhere = /\b(?:first|outbound|return|other|second|way out|electricity|gas|earlier|previous|last)\b/;

// How something was paid for, and who has a case now, are no states of the customer's things.
const ofAnother = /\bpaid (?:through|by|with|via|using|for)\b|\bthey (?:have|['’]ve got) (?:it|this|that|everything)\b/;

const states = [...parcelStates, ...accountStates];
const counted = /\b(?:in(?:to)? stock|on the shelf|available again|out of stock|sold out)\b/;

// What can be sent is known by its names too, which are not known here.
/** The ways in which each state is told of. */
export const waysOfStates = (): readonly Ways[] =>
  states.map(({ said, of }) => (of === undefined || of === parcel ? waysOf(said) : together(waysOf(said), waysOf(of))));
const sieve = new Sieve(written.states);
/** The ways in which states are told of. */
export const stateWays = (): Ways => [...waysOfStates().flat(), ...waysOf(counted)];

/** A clause that tells of states, and which. */
interface SaidStates {
  readonly text: string;
  readonly states: readonly State[];
  readonly counts: boolean;
}

// Which states a sentence tells of is a matter of its words alone: the same sentences come again and again.
const statesIn: (sentence: string) => readonly SaidStates[] = rememberSaid(2_048, (sentence) => {
  if (theirWords.test(sentence.toLowerCase())) return [];
  return clausesOf(sentence)
    .filter(({ open, hedged }) => !open && !hedged)
    .map(({ text: said, denied }) => {
      const text = said.toLowerCase().replace(/ after all\b/, "");
      if (general.test(text) || indefinite.test(text) || ofAnother.test(text))
        return { text, states: [], counts: false };
      const found = sieve
        .through(text)
        .flatMap((index) => states[index] ?? [])
        .filter((state) => (state.denied ?? false) === denied && state.said.test(text));
      return { text, states: found, counts: !denied && counted.test(text) };
    })
    .filter((one) => one.states.length > 0 || one.counts);
});

/** Whether a sentence tells of a state of things that the records of the trial do not show, or speak against. */
export function tellsFalseState(view: TrialView, sentence: string): boolean {
  const said = statesIn(sentence);
  if (said.length === 0) return false;
  const facts = factsOf(view);
  if (facts.lines === "") return false;
  return said.some(
    ({ text, states: told, counts }) =>
      told.some((state) => isOf(state, text, facts) && isFalse(state, text, facts)) ||
      (counts && isMiscounted(text, facts)),
  );
}

/** Whether a clause speaks of what can be in a state: of the things that are sent, each by its name. */
function isOf({ of }: State, text: string, { items }: Facts): boolean {
  if (of?.test(text) ?? true) return true;
  return of === parcel && text.split(/[^a-z]+/).some((word) => items.has(word));
}

/** "The graphite trunk is in stock", where its row counts none; said of a variant that is named. */
function isMiscounted(text: string, { stocks }: Facts): boolean {
  const named = stocks.filter(
    ({ variant, product }) => text.includes(variant) && product.split(" ").some((word) => text.includes(word)),
  );
  const isIn = !/\bout of stock|sold out\b/.test(text);
  // Which of several variants is out of stock is often said in other words than its row's: then one that is will do.
  if (!isIn) return named.length > 0 && stocks.every(({ count }) => count > 0);
  const meant = named.length > 0 ? named : stocks;
  return meant.length > 0 && meant.every(({ count }) => count === 0);
}

function isFalse(
  { shown, refuted, heard, several }: State,
  text: string,
  { lines, prose, customer, deeds }: Facts,
): boolean {
  if (heard?.test(customer)) return false;
  const known = `${lines}${prose}${deeds.map(({ words, handsOver }) => (handsOver ? "" : words)).join("\n")}`;
  if (refuted?.test(lines) && !(several && elsewhere.test(text))) return true;
  return shown !== undefined && !shown.test(known);
}
