import { existsSync } from "node:fs";
import type { TestCase } from "../case/test-case.ts";
import { didYouMean } from "../nearest.ts";
import { findSuite } from "../suite/load/find-suite.ts";
import { loadSuite } from "../suite/load/load-suite.ts";
import type { Suite } from "../suite/suite.ts";
import { UserError } from "../user-error.ts";

/** Finds the case that a user specifies as `suite/id`, where `suite` is a name or a folder, or as an id with a separate suite. */
export async function findCase(name: string, suiteName: string | undefined): Promise<{ suite: Suite; testCase: TestCase }> {
  const { folder, id } = suiteName === undefined ? splitName(name) : { folder: suiteName, id: name };
  const suite = await loadSuite(folder);
  const testCase = suite.cases.find((candidate) => candidate.id === id || `${suite.name}/${candidate.id}` === id);
  if (testCase) return { suite, testCase };
  const ids = suite.cases.map((candidate) => candidate.id);
  throw new UserError(
    `there is no case "${id}" in ${suite.name}${didYouMean(id, ids)}. ` +
      `Cases: ${ids.slice(0, 12).join(", ")}${ids.length > 12 ? " …" : ""}.`,
  );
}

// The suite is the longest prefix that names one, so that ./suites/my-desk/refund/late works too.
function splitName(name: string): { folder: string; id: string } {
  const parts = name.split("/");
  const folderAt = (cut: number) => parts.slice(0, cut).join("/");
  let longest = 1;
  // Stop at a folder that does not exist, because no suite can be below it. The first part of an absolute path is empty.
  while (longest < parts.length - 1 && (folderAt(longest) === "" || existsSync(folderAt(longest)))) longest += 1;
  for (let cut = longest; cut > 0; cut--) {
    const folder = folderAt(cut);
    if (isSuite(folder)) return { folder, id: parts.slice(cut).join("/") };
  }
  return { folder: parts[0] ?? name, id: parts.slice(1).join("/") };
}

function isSuite(folder: string): boolean {
  try {
    findSuite(folder);
    return true;
  } catch (error) {
    if (error instanceof UserError) return false;
    throw error;
  }
}
