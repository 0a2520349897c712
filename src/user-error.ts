type ExitCode = 1 | 2 | 130;

/** A mistake the user can mend: its message says what is wrong, where, and what to do. Anything else thrown is our bug. */
export class UserError extends Error {
  override readonly name = "UserError";
  /** What the command line ends with: 1; 2 where nothing was tried because the user has to say more; 130 after Ctrl-C. */
  readonly exitCode: ExitCode;

  constructor(message: string, options: ErrorOptions & { readonly exitCode?: ExitCode } = {}) {
    super(message, options);
    this.exitCode = options.exitCode ?? 1;
  }
}
