import { existsSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeFolder, writeInto } from "../make-folder.ts";
import { UserError } from "../user-error.ts";

const marker = "deskproof-report.txt";
const markerText = `This folder is a report written by: deskproof report <run> --html <folder>
Open index.html in a browser. The next report written here replaces index.html and the files of trials/.
`;

/** Makes room for a report: a new or empty folder, or one that holds an earlier report; anything else only when it is forced. */
export function prepareFolder(folder: string, { force }: { readonly force: boolean }): void {
  const names = namesIn(folder);
  if (names.length > 0 && !names.includes(marker) && !force)
    throw new UserError(
      `${folder} is not empty, and what is in it is no report of deskproof. Name another folder, or write into it all the same with --force.`,
    );
  const trials = join(folder, "trials");
  // Trials of the earlier report would lie beside those of the new one. Whatever else is there is not ours.
  const earlier = names.includes(marker) ? namesIn(trials).filter((name) => /^\d+\.js$/.test(name)) : [];
  for (const name of earlier) rmSync(join(trials, name));
  const asked = `--html ${folder}`;
  makeFolder(trials, asked);
  writeInto(asked, () => writeFileSync(join(folder, marker), markerText));
}

function namesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  if (statSync(folder).isDirectory()) return readdirSync(folder);
  throw new UserError(`${folder} is a file. --html takes a folder to write the report into.`);
}
