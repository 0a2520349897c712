import { realpathSync, rmSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { isSystemError } from "../../system-error.ts";
import { isLocked } from "./trouble.ts";

const probeMs = 100;

/** The empty file next to a run file that is locked while a process runs trials. */
export function sessionFile(path: string): string {
  return `${path}-session`;
}

/**
 * The mark of a process that runs trials of a run file. It is a lock, because the operating system releases a lock when
 * the process ends, even after kill -9; a stored mark would remain.
 */
export class FileSession implements Disposable {
  /** Whether another process was already running trials when this session began. */
  readonly isShared: boolean;
  readonly #path: string;
  readonly #database: DatabaseSync;

  private constructor(path: string) {
    this.#path = path;
    this.#database = new DatabaseSync(path, { timeout: probeMs });
    try {
      // With a journal on disk, taking the lock would need free space.
      this.#database.exec("PRAGMA journal_mode = MEMORY");
      this.isShared = !this.#isAlone();
      // An open read transaction holds a lock that several processes can share.
      this.#database.exec("BEGIN; SELECT count(*) FROM sqlite_schema");
    } catch (error) {
      this.#database.close();
      throw error;
    }
  }

  /** Begins a session on a run file; undefined if the file system does not allow the lock. */
  static begin(path: string): FileSession | undefined {
    try {
      return new FileSession(sessionFile(realpathSync(path)));
    } catch (error) {
      mustBeOfDisk(error);
      return undefined;
    }
  }

  [Symbol.dispose](): void {
    try {
      this.#database.exec("ROLLBACK");
      if (this.#isAlone()) rmSync(this.#path, { force: true });
    } catch (error) {
      mustBeOfDisk(error);
    } finally {
      this.#database.close();
    }
  }

  /** Whether no other process holds the lock. */
  #isAlone(): boolean {
    try {
      this.#database.exec("BEGIN EXCLUSIVE; ROLLBACK");
      return true;
    } catch (error) {
      if (isLocked(error)) return false;
      throw error;
    }
  }
}

/** Ignores a problem with the disk: a run does not depend on its mark, and storing a trial reports the problem. */
function mustBeOfDisk(error: unknown): void {
  if (!isSystemError(error) && !(error instanceof Error && "errcode" in error)) throw error;
}
