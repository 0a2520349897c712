/** A state that something can be said to be in. */
export interface State {
  /** How it is said, in a clause in lower case. */
  readonly said: RegExp;
  /** What it has to be said of; anything where it is left out. */
  readonly of?: RegExp;
  /** The lines of records that show it; where it is left out, only `refuted` counts. */
  readonly shown?: RegExp;
  /** The lines of records that speak against it, whatever else they show. */
  readonly refuted?: RegExp;
  /** The customer's word is enough: what went wrong is often known from them alone. */
  readonly heard?: RegExp;
  /** There may be several, in different states: one that is set apart from the others is not looked at. */
  readonly several?: true;
  /** It is said by denying it: "has not left us yet". */
  readonly denied?: true;
}

const adverb =
  "(?:(?:now|already|still|just|all|both|also|currently|fully|successfully|indeed|safely|finally|again|recently|even|officially) )*";
const be = `(?:is|are|was|were|['’]s|['’]re|got|(?:has|have|had|['’]s|['’]ve) ${adverb}been)`;
/** "Is lost", "has already been lost". */
export const stated = (states: string) => new RegExp(`\\b${be} ${adverb}(?:${states})\\b`);
/** "Arrived", "has just arrived"; not "will have arrived". */
export const happened = (verbs: string) =>
  new RegExp(`(?:\\b(?:has|have|had|['’]s|['’]ve) ${adverb}|(?<!\\bwill )(?<!\\bto )\\b)(?:${verbs})\\b`);
