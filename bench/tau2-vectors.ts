// Replays recorded τ²-bench behaviour and lists the agreement by file and kind: every returned value, error flag,
// end-state difference and part of the reward. Usage: node bench/tau2-vectors.ts <folder or file>…, with DESKPROOF_TAU2
// set to the checkout whose data the vectors were recorded with.
import { openCheckout } from "../src/tau2/tasks/checkout.ts";
import { aspects } from "./tau2/vectors/check-record.ts";
import { checkVectors, type KindAgreement } from "./tau2/vectors/check-vectors.ts";
import { readVectorFiles } from "./tau2/vectors/vector-file.ts";

const folder = process.env.DESKPROOF_TAU2;
const paths = process.argv.slice(2);
if (folder === undefined || paths.length === 0) {
  console.log("Skipped: set DESKPROOF_TAU2 to a τ²-bench checkout and give the vectors, a folder or files.");
} else {
  const checkout = openCheckout(folder);
  const agreements = checkVectors(paths.flatMap(readVectorFiles), checkout);
  for (const agreement of agreements) print(agreement);
  const records = agreements.reduce((sum, { records: count }) => sum + count, 0);
  const agreeing = agreements.reduce((sum, { agreeing: count }) => sum + count, 0);
  console.log(`all: ${agreeing} of ${records} records agree (${((100 * agreeing) / records).toFixed(2)}%)`);
  if (agreeing < records) process.exitCode = 1;
}

function print({ file, kind, records, agreeing, byAspect, disagreements }: KindAgreement): void {
  const shares = aspects
    .filter((aspect) => byAspect[aspect].compared > 0)
    .map((aspect) => `${aspect} ${byAspect[aspect].agreed}/${byAspect[aspect].compared}`);
  console.log(`${file} ${kind}: ${agreeing} of ${records} records agree; ${shares.join(", ")}`);
  for (const disagreement of disagreements) console.log(`  ${disagreement.slice(0, 400)}`);
}
