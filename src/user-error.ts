type ExitCode = 1 | 2 | 130;

interface UserErrorOptions extends ErrorOptions {
  readonly exitCode?: ExitCode;
  readonly option?: string | undefined;
}

/** A mistake the user can fix. The message says what is wrong, where, and what to do. Any other error is a bug. */
export class UserError extends Error {
  override readonly name = "UserError";
  /** The exit code: 1 by default (`gate`, `compare` and `audit` turn it into 2), 2 if the command line is wrong, and 130 after Ctrl-C. */
  readonly exitCode: ExitCode;
  /** The option whose value refers to something that does not exist, such as `--cases`; undefined otherwise. */
  readonly option: string | undefined;

  constructor(message: string, options: UserErrorOptions = {}) {
    super(message, options);
    this.exitCode = options.exitCode ?? 1;
    this.option = options.option;
  }
}

/** A mistake that fails every trial of a run, such as a wrong API key. It ends the run; any other error ends only its trial. */
export class SetupError extends UserError {}
