/** A defect in the suite itself, found by replaying and comparing its cases. */
export interface GoldenDefect {
  /** The case or rule concerned. */
  readonly where: string;
  readonly what: string;
}
