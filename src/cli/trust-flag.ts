import { Option } from "commander";

/** The flag of every command that may load code or start programs that a run's file names. */
export function trustOption(): Option {
  return new Option(
    "--trust",
    "load the suites and start the agents that the file names, although someone else made it; only for files you trust",
  );
}
