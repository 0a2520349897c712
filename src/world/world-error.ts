/** A tool or a desk broke, not the agent: the trial is excluded. */
export class WorldError extends Error {
  override readonly name = "WorldError";
}

/** A tool refused a call for a reason the caller is told. */
export class ToolRejection extends Error {
  override readonly name = "ToolRejection";
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}
