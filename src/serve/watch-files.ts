import { statSync } from "node:fs";

/** Says which of the files are no longer those that were opened; what was read of them is still shown, and no longer grows. */
export function watchFiles(paths: readonly string[]): () => string[] {
  const opened = paths.map((path) => ({ path, file: fileAt(path) }));
  return () =>
    opened.flatMap(({ path, file }) => {
      const now = fileAt(path);
      if (now === file) return [];
      return now === undefined
        ? [`${path} has been deleted or moved. This shows what it held when the viewer was started.`]
        : [`${path} is another file now. This shows the earlier one; start the viewer again to see the new one.`];
    });
}

function fileAt(path: string): string | undefined {
  const found = statSync(path, { throwIfNoEntry: false });
  return found && `${found.dev}/${found.ino}`;
}
