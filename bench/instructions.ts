import { readFileSync } from "node:fs";
import { customerFacts } from "../src/conversation/customer-facts.ts";
import { stepsIn } from "../src/customer/named-steps.ts";
import { loadSuite } from "../src/suite/load/load-suite.ts";

// Measures which device steps Homeline's customers recognise in an agent's messages. The reader is tuned on only one
// half of the examples.
const suite = await loadSuite("suites/homeline");
const [desk] = suite.desks.values();
const [testCase] = suite.cases;
if (!desk || !testCase) throw new Error("suites/homeline has no desk or no case");
const tools = [...desk.tools.values()].filter(({ by }) => by === "customer");
const { hear } = customerFacts(testCase.customer);

function heard(message: string): string {
  const { steps } = stepsIn(hear([message]), { tools, skill: 2, heard: [] });
  const clear = steps.filter(({ isClear, onlyIf }) => isClear && onlyIf === undefined);
  return clear.map(({ tool }) => tool.name).join(", ") || "-";
}

for (const half of ["tune", "report"]) {
  const text = readFileSync(new URL(`./instructions/${half}.txt`, import.meta.url), "utf8").replace(/^#.*\n/, "");
  const entries = [...text.matchAll(/([\s\S]+?) => (.+)\n/g)];
  const results = entries.map(([, message = "", expected = ""]) => ({ message, expected, found: heard(message) }));
  const right = results.filter(({ expected, found }) => expected === found);
  console.log(`instructions ${half}: ${right.length} of ${results.length} understood as meant`);
  if (process.argv.includes(half))
    for (const { message, expected, found } of results)
      if (expected !== found) console.log(`  ${message.trim()}\n    meant ${expected}\n    heard ${found}`);
}
