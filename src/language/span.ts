/** A stretch of a text, from `start` up to but not including `end`, in UTF-16 code units. */
export interface Span {
  readonly start: number;
  readonly end: number;
}
