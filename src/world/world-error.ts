/** A failure of a tool or desk, not of the agent, so the trial is excluded. */
export class WorldError extends Error {
  override readonly name = "WorldError";
}

/** A tool's rejection of a call, with a reason for the caller. */
export class ToolRejection extends Error {
  override readonly name = "ToolRejection";
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}
