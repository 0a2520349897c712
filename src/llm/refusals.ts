/** Outcomes over which the share of refusals is felt. */
const memory = 300;

/** The share of refusals that is put up with. */
const usual = 0.02;

/**
 * How many of the last calls a service refused, and whether sending fewer is of any use. A service that others use as well
 * refuses calls however few we send; taken for our own doing, that would bring us down to one call at a time.
 */
export class Refusals {
  #share = 0;
  #outcomes = 0;
  #tolerated = usual;
  /** Where the number began to fall, and how many calls were refused then. */
  #fall: { readonly from: number; readonly share: number; readonly since: number } | undefined;

  answered(): void {
    this.#outcomes += 1;
    this.#share -= this.#share / memory;
  }

  refused(): void {
    this.#outcomes += 1;
    this.#share += (1 - this.#share) / memory;
  }

  /** The number of calls to send at a time after a refusal at this number. */
  lower(limit: number): number {
    if (this.#share <= this.#tolerated) return limit;
    if (this.#fall && limit > this.#fall.from) this.#fall = undefined;
    const { from, share, since } = this.#fall ?? { from: limit, share: this.#share, since: this.#outcomes };
    this.#fall = { from, share, since };
    if (limit > from / 2 || this.#outcomes - since < memory) return Math.max(1, Math.floor(limit * 0.95));
    this.#fall = undefined;
    if (this.#share < share * 0.75) return Math.max(1, Math.floor(limit * 0.95));
    // Half as many calls, and as many refusals: they are not for us.
    this.#tolerated = Math.max(this.#tolerated, this.#share * 1.5);
    return from;
  }
}
