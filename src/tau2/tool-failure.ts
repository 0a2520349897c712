/** A call that a domain rejects; the caller sees its message after `Error: `. */
export class ToolFailure extends Error {
  override readonly name = "ToolFailure";
}
