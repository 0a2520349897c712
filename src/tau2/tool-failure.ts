/** A call that a domain refuses; its message is what the caller reads after `Error: `. */
export class ToolFailure extends Error {
  override readonly name = "ToolFailure";
}
