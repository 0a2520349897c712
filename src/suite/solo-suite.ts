import type { TestCase } from "../case/test-case.ts";
import { hashOf } from "../hash.ts";
import { UserError } from "../user-error.ts";
import type { Tool } from "../world/tool.ts";
import type { Desk, Suite } from "./suite.ts";

/** The suffix that marks the name of a suite's solo variant. */
const suffix = "-solo";

const note = "You hold the customer's own devices: use them with your tools instead of asking the customer to.";

/** The name of the suite behind a solo variant; undefined if the name is not that of a variant. */
export function baseOfSolo(name: string): string | undefined {
  return name.endsWith(suffix) ? name.slice(0, -suffix.length) : undefined;
}

/** The name of a suite's solo variant. */
export function soloName(name: string): string {
  return `${name}${suffix}`;
}

/**
 * The same suite with the customer's own tools given to the agent. Cases, worlds and expected outcomes stay the same,
 * so the difference in results shows the cost of having to ask the customer.
 */
export function soloSuite(suite: Suite): Suite {
  const desks = new Map([...suite.desks].map(([name, desk]) => [name, soloDesk(desk)]));
  if (![...suite.desks.values()].some(hasDevices))
    throw new UserError(`${soloName(suite.name)}: customers of ${suite.name} have no tools to give to the agent.`);
  const cases = suite.cases.map((testCase) => soloCase(testCase, desks.get(testCase.desk)));
  const hash = hashOf(`${suite.hash}${suffix}`);
  const [name, folder] = [soloName(suite.name), soloName(suite.folder)];
  return { ...suite, name, folder, title: `${suite.title}, solo`, desks, cases, hash };
}

function hasDevices({ tools }: Desk): boolean {
  return [...tools.values()].some(({ by }) => by === "customer");
}

function soloDesk(desk: Desk): Desk {
  const tools = new Map<string, Tool>([...desk.tools].map(([name, tool]) => [name, { ...tool, by: "agent" }]));
  return { ...desk, tools, policy: `${desk.policy}\n${note}\n` };
}

/** The case with device steps as the agent's own writes; reads that come after a write cannot be mandatory. */
function soloCase(testCase: TestCase, desk: Desk | undefined): TestCase {
  const { plan, reads } = testCase.truth;
  const first = plan.findIndex(({ tool }) => desk?.tools.get(tool)?.effect === "write");
  const early = new Set(plan.slice(0, first < 0 ? plan.length : first).map(({ tool }) => tool));
  const groups = reads.map((group) => group.filter((tool) => early.has(tool))).filter((group) => group.length > 0);
  return { ...testCase, truth: { ...testCase.truth, reads: groups } };
}
