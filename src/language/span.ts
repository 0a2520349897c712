/** A range of a text in UTF-16 code units, from `start` up to but not including `end`. */
export interface Span {
  readonly start: number;
  readonly end: number;
}
