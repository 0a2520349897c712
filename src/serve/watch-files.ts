import { statSync } from "node:fs";

/** Reports files that have been deleted or replaced since they were opened; data already read is still shown but no longer updated. */
export function watchFiles(paths: readonly string[]): () => string[] {
  const opened = paths.map((path) => ({ path, file: fileAt(path) }));
  return () =>
    opened.flatMap(({ path, file }) => {
      const now = fileAt(path);
      if (now === file) return [];
      return now === undefined
        ? [`${path} has been deleted or moved. This shows its contents from when the viewer was started.`]
        : [`${path} is a different file now. This shows the earlier one; restart the viewer to see the new one.`];
    });
}

function fileAt(path: string): string | undefined {
  const found = statSync(path, { throwIfNoEntry: false });
  return found && `${found.dev}/${found.ino}`;
}
