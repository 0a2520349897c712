/** One case: c passes in n scored trials. */
export interface CaseTally {
  readonly c: number;
  readonly n: number;
}
