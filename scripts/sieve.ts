// Run by `npm run sieve` when the patterns of src/score/statements change: writes down which words a sentence must have for each check
// to find something in it. It is read off the patterns themselves, which takes longer than all else a small run does.
import { writeFileSync } from "node:fs";
import { sieveLists } from "../src/score/statements/sieve-lists.ts";

const file = new URL("../src/score/statements/sieve-lists.json", import.meta.url);
writeFileSync(file, `${JSON.stringify(sieveLists())}\n`);
