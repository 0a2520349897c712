/** The help for an argument that names a run. */
export const runHelp = "the run file, or the address of a run in PostgreSQL: postgres://user@host/db?run=<name>";

/** The help for an argument that names several runs. */
export const runsHelp = "run files, folders of .db files, or addresses of runs in PostgreSQL: postgres://user@host/db?run=<name>";
