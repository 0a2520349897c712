import { existsSync, readFileSync, statSync } from "node:fs";
import { join, resolve } from "node:path";

/** The commit that a Git checkout is at, read without Git; undefined if the folder is no checkout or its format is not known. */
export function commitOf(folder: string): string | undefined {
  const git = gitFolder(folder);
  const head = git === undefined ? undefined : lineOf(join(git, "HEAD"));
  if (git === undefined || head === undefined) return undefined;
  const branch = /^ref: (?<name>refs\/[\w./+@-]+)$/.exec(head)?.groups?.name;
  if (branch === undefined) return isCommit(head) ? head : undefined;
  // A worktree keeps its branches in the main folder.
  const common = lineOf(join(git, "commondir"));
  const folders = common === undefined ? [git] : [git, resolve(git, common)];
  for (const each of folders) {
    const commit = lineOf(join(each, branch)) ?? packed(each, branch);
    if (commit !== undefined && isCommit(commit)) return commit;
  }
  return undefined;
}

/** The folder with Git's own files; in a worktree or submodule, `.git` is a file that names it. */
function gitFolder(folder: string): string | undefined {
  const path = join(folder, ".git");
  if (!existsSync(path)) return undefined;
  if (statSync(path).isDirectory()) return path;
  const elsewhere = /^gitdir: (?<path>.+)$/.exec(lineOf(path) ?? "")?.groups?.path;
  return elsewhere === undefined ? undefined : resolve(folder, elsewhere);
}

function packed(git: string, branch: string): string | undefined {
  const path = join(git, "packed-refs");
  if (!existsSync(path)) return undefined;
  const line = readFileSync(path, "utf8")
    .split("\n")
    .find((each) => each.endsWith(` ${branch}`));
  return line?.slice(0, line.indexOf(" "));
}

function lineOf(path: string): string | undefined {
  return existsSync(path) && statSync(path).isFile() ? readFileSync(path, "utf8").trim() : undefined;
}

function isCommit(text: string): boolean {
  return /^([0-9a-f]{40}|[0-9a-f]{64})$/.test(text);
}
