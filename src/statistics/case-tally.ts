/** The result of one case, with c passes in n scored trials. */
export interface CaseTally {
  readonly c: number;
  readonly n: number;
}
