import { openCaseWorld } from "../../case/case-world.ts";
import { type LocatedValue, under } from "../../case/located-value.ts";
import type { TestCase } from "../../case/test-case.ts";
import { didYouMean, listNames } from "../../nearest.ts";
import { replay } from "../../world/replay.ts";
import type { Tool } from "../../world/tool.ts";
import type { Ask } from "../define-suite.ts";
import type { Desk } from "../suite.ts";
import { argumentNames, requiredTexts } from "./check-arguments.ts";
import type { Report } from "./report-problem.ts";

/** The facts an agent may ask for, and the reason. */
interface Asked {
  /** Alternative slots; knowing one of them is enough. */
  readonly slots: readonly string[];
  readonly because: string;
}

interface CaseAtDesk {
  readonly testCase: TestCase;
  readonly desk: Desk;
  readonly customer: LocatedValue;
  readonly report: Report;
}

/** Warns about facts that an agent may reasonably ask for in a case but that the customer neither knows nor lists as unknown. */
export function warnOfUnanswered({ testCase, desk, customer, report }: CaseAtDesk): void {
  const asked = [...identityOf(testCase, desk), ...neededBy(testCase, desk), ...declaredFor(testCase, desk)];
  const named = new Set<string>();
  for (const { slots, because } of asked) {
    const [slot = ""] = slots;
    if (named.has(slot) || slots.some((name) => canAnswer(testCase, name))) continue;
    named.add(slot);
    const facts = under(customer, "facts");
    const message = `the customer has no answer when asked for ${listNames(slots)}, ${because}`;
    report(facts.value === undefined ? customer : facts, message, `a fact "${slot}", or ${slot} in unknown`, "key");
  }
}

/** Finds intents and tools in a desk's `asks` that do not exist. */
export function strayAsks(desk: Desk, intents: ReadonlySet<string>): { name: string; message: string }[] {
  return (desk.asks ?? []).flatMap(({ intents: own = [], tools = [] }) => [
    ...own
      .filter((name) => !intents.has(name))
      .map((name) => ({ name, message: `no case has the intent "${name}"${didYouMean(name, intents)}` })),
    ...tools
      .filter((name) => !desk.tools.has(name))
      .map((name) => ({ name, message: `there is no tool "${name}"${didYouMean(name, desk.tools.keys())}` })),
  ]);
}

const identitySlots: ReadonlySet<string> = new Set([
  "account_number",
  "booking_number",
  "customer_number",
  "date_of_birth",
  "email",
  "order_number",
  "phone",
  "postcode",
  "reservation_number",
]);

/** The facts that the public lookups need to identify the customer, if the correct run opens private records. */
function identityOf({ truth }: TestCase, { tools }: Desk): Asked[] {
  if (!truth.plan.some(({ tool }) => tools.get(tool)?.private)) return [];
  return [...tools.values()]
    .filter((tool) => tool.effect === "read" && tool.by === "agent" && !tool.private)
    .flatMap((tool) =>
      (argumentNames(tool) ?? [])
        .map(slotOf)
        .filter((slot) => identitySlots.has(slot))
        .map((slot) => ({ slots: [slot], because: `which ${tool.name} takes` })),
    );
}

/** Finds the text arguments of planned writes that only the customer can supply, because no record read earlier contains them. */
function neededBy(testCase: TestCase, desk: Desk): Asked[] {
  const { truth, customer } = testCase;
  using world = openCaseWorld(desk.template, testCase);
  // The agent chooses the wording of ungraded free text.
  const ownWords = new Set(Object.values(desk.template.source.ungraded).flat());
  const asked: Asked[] = [];
  let read = desk.policy;
  for (const { tool: name, args, outcome } of replay(world, desk.tools, truth.plan)) {
    const tool = desk.tools.get(name);
    for (const argument of tool && isWrite(tool) ? requiredTexts(tool) : []) {
      if (ownWords.has(argument)) continue;
      const value = args[argument];
      if (typeof value !== "string" || isSaid(read, value) || wordsOf(customer).some((words) => isSaid(words, value))) continue;
      asked.push({ slots: [slotOf(argument)], because: `which ${name} needs` });
    }
    if (outcome.kind === "ok") read += `\n${JSON.stringify(outcome.value)}`;
  }
  return asked;
}

function isWrite({ effect, ends, by }: Tool): boolean {
  return effect === "write" && by === "agent" && ends === undefined;
}

function declaredFor({ intent, truth }: TestCase, { asks = [] }: Desk): Asked[] {
  const called = new Set(truth.plan.map(({ tool }) => tool));
  const applies = ({ intents, tools }: Ask) => (intents?.includes(intent) ?? true) && (tools?.some((tool) => called.has(tool)) ?? true);
  return asks
    .filter(applies)
    .flatMap(({ slots }) => slots.map((slot) => ({ slots: [slot].flat(), because: "which is in asks in suite.ts" })));
}

/** The slot that an argument corresponds to; a tool's `order_id` is the customer's order number. */
function slotOf(argument: string): string {
  return argument.replace(/_id$/, "_number");
}

function canAnswer({ customer }: TestCase, slot: string): boolean {
  const known = ["name", ...Object.keys(customer.facts), ...customer.unknown, ...Object.keys(customer.ticket)];
  return known.some((name) => name === slot || name.endsWith(`_${slot}`) || name.startsWith(`${slot}_`));
}

function wordsOf({ openings, facts }: TestCase["customer"]): string[] {
  const said = Object.values(facts).map((fact) => (fact.kind === "attachment" ? fact.attachment : String(fact.value)));
  return [...openings, ...said];
}

function isSaid(words: string, value: string): boolean {
  return bare(words).includes(bare(value));
}

function bare(words: string): string {
  return words.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, "");
}
