import type { TestCase } from "../../case/test-case.ts";
import type { AgentSession, CaseAwareAgent, StandInBriefing } from "../../conversation/agent.ts";
import { nearest } from "../../nearest.ts";
import { UserError } from "../../user-error.ts";
import { pushover } from "./believer.ts";
import { defects } from "./defects.ts";
import { DeskWorker } from "./desk-worker.ts";
import { openPlanWorker } from "./plan-worker.ts";
import { randomOf } from "./random-of.ts";
import { shallow } from "./shallow.ts";
import { type Defect, openTemptation } from "./temptation.ts";
import { retrying, weaknesses } from "./weaknesses.ts";

/** A stand-in's faults and their rates, with a one-line description. */
interface Character {
  readonly about: string;
  readonly faults: readonly Fault[];
}

interface Fault {
  readonly defect: Defect;
  readonly rate: number;
}

const characters: ReadonlyMap<string, Character> = new Map<string, Character>([
  ["reference", { about: "follows the case's plan without a fault", faults: [] }],
  ...defects.map((defect) => [defect.name, single(defect)] as const),
  ["diligent", mixed("careful, occasionally wrong", { "over-escalator": 0.04, hasty: 0.04, misquotes: 0.04 })],
  ["pushover", single(pushover)],
  ["shallow", single(shallow)],
  ["eager", mixed("acts where it should refuse or escalate", { believer: 0.6, "never-escalates": 0.6, hasty: 0.2 })],
  ["reckless", mixed("acts fast, checks little and believes everyone", { hasty: 0.5, believer: 0.5, "skips-identity": 0.3 })],
  ["cautious", mixed("escalates when in doubt, and talks a lot", { "over-escalator": 0.25, rambler: 0.5 })],
]);

/** The ids of the built-in stand-ins, starting with the faultless one. */
export const standInIds: readonly CaseAwareAgent["id"][] = [...characters.keys()].map((name): CaseAwareAgent["id"] => `stand-in/${name}`);

/** Describes every built-in stand-in in one line, with the rates of its faults. */
export function describeStandIns(): { readonly id: CaseAwareAgent["id"]; readonly description: string; readonly rates: number[] }[] {
  return [...characters].map(([name, { about, faults }]) => ({
    id: `stand-in/${name}`,
    description: about,
    rates: faults.map(({ rate }) => rate),
  }));
}

/** Describes the stand-ins whose weakness shows only in a perturbed run; they are not included in a run by default. */
export function describeWeakStandIns(): ReturnType<typeof describeStandIns> {
  return [...weaknesses].map(([name, { about }]) => ({ id: `stand-in/${name}`, description: about, rates: [1] }));
}

/** Resolves an id such as `stand-in/believer`, or `stand-in/believer@0.3` to set the rate of its fault. */
export function standIn(id: string): CaseAwareAgent {
  const [, name = "", rateText] = /^(?:stand-in\/)?([^@]*)(?:@(.*))?$/.exec(id) ?? [];
  const weakness = weaknesses.get(name);
  const character = characters.get(weakness ? "reference" : name);
  if (!character || !id.startsWith("stand-in/")) {
    const known = [...standInIds, ...describeWeakStandIns().map((weak) => weak.id)];
    const meant = nearest(`stand-in/${name}`, known);
    const hint = meant === undefined ? "" : ` (did you mean "${meant}"?)`;
    throw new UserError(`there is no stand-in "${id}"${hint}. Stand-ins: ${known.join(", ")}.`, { option: "--agent" });
  }
  const rate = rateText === undefined ? undefined : readRate(id, rateText);
  const faults = character.faults.map((fault) => ({ ...fault, rate: rate ?? fault.rate }));
  const ownId: CaseAwareAgent["id"] = `stand-in/${id.slice("stand-in/".length)}`;
  return {
    kind: "stand_in",
    id: ownId,
    cannotRun: (testCase) => whyUnable(ownId, faults, testCase),
    open: (briefing) => {
      const session = openWorker(ownId, faults, briefing);
      if (!weakness) return retrying(session);
      return weakness.bend(session, briefing, firing(name, rate ?? 1, briefing));
    },
  };
}

function openWorker(id: string, faults: readonly Fault[], briefing: StandInBriefing): AgentSession {
  const { testCase, logDefect: log } = briefing;
  if (testCase.customer.scenario === undefined) {
    const open = ({ defect, rate }: Fault) => openTemptation(defect, { rate, random: randomOf(briefing, defect.name), log });
    return new DeskWorker(briefing, faults.map(open));
  }
  const why = whyUnable(id, faults, testCase);
  if (why !== undefined) throw new UserError(why);
  return openPlanWorker(briefing);
}

function whyUnable(id: string, faults: readonly Fault[], { id: caseId, customer }: TestCase): string | undefined {
  if (customer.scenario === undefined || faults.length === 0) return undefined;
  const only = "its customer follows a scenario, which only stand-in/reference supports";
  return `${id} cannot run ${caseId}: ${only}. Use --agent stand-in/reference or your own agent.`;
}

/** Decides at each opportunity whether a weakness shows, and logs the decision. */
function firing(defect: string, rate: number, briefing: StandInBriefing): () => boolean {
  const random = randomOf(briefing, defect);
  return () => {
    const fired = random.chance(rate);
    briefing.logDefect({ defect, fired });
    return fired;
  };
}

function readRate(id: string, text: string): number {
  const rate = Number(text);
  if (text.trim() === "" || !(rate >= 0 && rate <= 1))
    throw new UserError(`stand-in "${id}": the rate after @ must be a number from 0 to 1, as in stand-in/believer@0.3.`);
  return rate;
}

function single(defect: Defect): Character {
  return { about: defect.about, faults: [{ defect, rate: defect.rate }] };
}

function mixed(about: string, rates: { readonly [defect: string]: number }): Character {
  const faults = defects.flatMap((defect) => {
    const rate = rates[defect.name];
    return rate === undefined ? [] : [{ defect, rate }];
  });
  return { about, faults };
}
