type ExitCode = 1 | 2 | 130;

/** A mistake the user can fix. The message says what is wrong, where, and what to do. Any other error is a bug. */
export class UserError extends Error {
  override readonly name = "UserError";
  /**
   * The exit code: 1 by default (`gate`, `compare` and `audit` turn it into 2), 2 if the command line is wrong, and 130
   * after Ctrl-C.
   */
  readonly exitCode: ExitCode;

  constructor(message: string, options: ErrorOptions & { readonly exitCode?: ExitCode } = {}) {
    super(message, options);
    this.exitCode = options.exitCode ?? 1;
  }
}
