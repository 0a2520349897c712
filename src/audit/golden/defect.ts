/** Something wrong in a suite itself, found by replaying and comparing its cases. */
export interface GoldenDefect {
  /** The case or the rule it is about. */
  readonly where: string;
  readonly what: string;
}
