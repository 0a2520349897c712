/** The folders under src; each may import only from those before it. */
export const layerOrder: readonly string[] = [
  ...["secrets", "language", "llm", "world", "case", "shadow", "scenario", "suite", "conversation", "record", "score"],
  ...["statistics", "store", "report", "agent", "customer", "run", "audit", "tau2", "transcripts", "serve", "cli"],
];

/** The files directly in src; every folder may import them, except index.ts, and they import only each other. */
export const rootFiles: readonly string[] = [
  ...["given-file.ts", "hash.ts", "index.ts", "json-depth.ts", "json.ts", "load-quickly.ts", "make-folder.ts"],
  ...["memoize.ts", "nearest.ts", "project-folder.ts", "random.ts", "system-error.ts", "text-table.ts", "timer.ts"],
  ...["user-error.ts", "version.ts", "visible-text.ts"],
];
