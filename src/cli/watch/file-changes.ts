import { type FSWatcher, statSync, watch } from "node:fs";
import { basename, dirname, join } from "node:path";
import { isSystemError } from "../../system-error.ts";
import { UserError } from "../../user-error.ts";

/** The time in milliseconds to wait for further changes before reporting one, because editors write a file in several steps. */
const quietMs = 120;

// Files that tools write while an agent runs, and the temporary files of editors.
const ignored = /(^|[\\/])(node_modules|\.git|runs|__pycache__)([\\/]|$)|\.(db|db-wal|db-shm|pyc|sw[px]|tmp)$|~$/;

/** Watches files and folders, including files that do not exist yet. */
export class FileChanges implements Disposable {
  readonly #watchers: readonly FSWatcher[];
  readonly #changed = new Set<string>();
  readonly #controller = new AbortController();
  #timer: NodeJS.Timeout | undefined;

  constructor(paths: readonly string[]) {
    this.#watchers = paths.map((path) => this.#watch(path));
  }

  /** A signal that is aborted once a path has changed and no further changes follow. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** The paths that have changed. */
  get paths(): readonly string[] {
    return [...this.#changed].sort();
  }

  [Symbol.dispose](): void {
    clearTimeout(this.#timer);
    for (const watcher of this.#watchers) watcher.close();
  }

  #watch(path: string): FSWatcher {
    const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
    const folder = isFolder ? path : dirname(path);
    try {
      // Many editors replace a file with a new one, so the folder is watched instead of the file.
      const watcher = watch(folder, { recursive: isFolder }, (_, name) => {
        if (name !== null && (isFolder ? !ignored.test(name) : name === basename(path))) this.#note(join(folder, name));
      });
      return watcher.on("error", () => this.#note(path));
    } catch (error) {
      if (!isSystemError(error)) throw error;
      throw new UserError(`cannot watch ${folder}: ${reasons[error.code] ?? error.code}.`);
    }
  }

  #note(path: string): void {
    this.#changed.add(path);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#controller.abort(), quietMs);
  }
}

const reasons: { readonly [code: string]: string } = {
  ENOENT: "there is no such folder. Create it, or correct --also",
  ENOSPC: "the limit on file watches was reached (ENOSPC). Raise fs.inotify.max_user_watches",
  EMFILE: "the limit on file watchers was reached (EMFILE). Raise fs.inotify.max_user_instances",
};
