/** A class of wrong result that evaluation tools have shipped, with a case that a correct tool passes. */
export interface WrongResult {
  readonly kind: string;
  /** What goes wrong. */
  readonly wrong: string;
  /** Public threads about it, as `owner/repository#number`. */
  readonly threads: readonly string[];
  /** What the product must show. */
  readonly expected: string;
  /**
   * Exercises the product and returns what it shows. With a fault, the wrong result takes the place of the right one before the check, to
   * prove that the check notices it.
   */
  observe(hasFault: boolean): Promise<string>;
}
