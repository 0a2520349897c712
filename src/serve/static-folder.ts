import { existsSync, lstatSync, readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { makeFolder, writeInto } from "../make-folder.ts";
import { writeTextFile } from "../secrets/outlets.ts";
import { UserError } from "../user-error.ts";

const marker = "deskproof-report.txt";
const markerText = `This folder is a report written by: deskproof report <run> --html <folder>
Open index.html in a browser. The next report written here replaces index.html and the files in trials/.
`;

/** Prepares a report's folder, which must be new or empty, or contain an earlier report; other folders require `force`. */
export function prepareFolder(folder: string, { force }: { readonly force: boolean }): void {
  const names = namesIn(folder);
  if (names.length > 0 && !names.includes(marker) && !force)
    throw new UserError(
      `${folder} is not empty and does not contain a Deskproof report. Choose another folder, or write into it anyway with --force.`,
    );
  const trials = join(folder, "trials");
  for (const path of [trials, join(folder, marker), join(folder, "index.html")]) refuseLink(path);
  // Delete the earlier report's trials, which would mix with the new ones, but no other files.
  const earlier = names.includes(marker) ? namesIn(trials).filter(isChunk) : [];
  const asked = `--html ${folder}`;
  for (const name of namesIn(trials)) if (isChunk(name)) refuseLink(join(trials, name));
  writeInto(asked, () => {
    for (const name of earlier) rmSync(join(trials, name));
  });
  makeFolder(trials, asked);
  writeInto(asked, () => writeTextFile(join(folder, marker), markerText));
}

function isChunk(name: string): boolean {
  return /^\d+\.js$/.test(name);
}

// Writing or deleting through a link would affect a location that the user did not name.
function refuseLink(path: string): void {
  if (lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink())
    throw new UserError(`${path} is a link to another location. --html only writes inside its folder: remove the link.`);
}

function namesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  if (statSync(folder).isDirectory()) return readdirSync(folder);
  throw new UserError(`${folder} is a file. --html takes a folder to write the report into.`);
}
