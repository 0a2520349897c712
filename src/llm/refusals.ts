/** The window, in calls, over which the rejection rate is averaged. */
const memory = 300;

/** The rejection rate tolerated by default. */
const usual = 0.02;

/**
 * Tracks the share of recent calls that a service rejected, and whether sending fewer calls helps. A service shared with other users
 * rejects some calls however few we send; without this check, the limit would drop to one call at a time.
 */
export class Refusals {
  #share = 0;
  #outcomes = 0;
  #tolerated = usual;
  /** The limit at the time it started to fall, and the rejection rate at that point. */
  #fall: { readonly from: number; readonly share: number; readonly since: number } | undefined;

  answered(): void {
    this.#outcomes += 1;
    this.#share -= this.#share / memory;
  }

  refused(): void {
    this.#outcomes += 1;
    this.#share += (1 - this.#share) / memory;
  }

  /** The new limit on concurrent calls after a call was rejected at this limit. */
  lower(limit: number): number {
    if (this.#share <= this.#tolerated) return limit;
    if (this.#fall && limit > this.#fall.from) this.#fall = undefined;
    const { from, share, since } = this.#fall ?? { from: limit, share: this.#share, since: this.#outcomes };
    this.#fall = { from, share, since };
    if (limit > from / 2 || this.#outcomes - since < memory) return Math.max(1, Math.floor(limit * 0.95));
    this.#fall = undefined;
    if (this.#share < share * 0.75) return Math.max(1, Math.floor(limit * 0.95));
    // With half as many calls, the rejection rate is about the same, so other users cause the rejections.
    this.#tolerated = Math.max(this.#tolerated, this.#share * 1.5);
    return from;
  }
}
