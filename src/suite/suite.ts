import type { TestCase } from "../case/test-case.ts";
import type { Twin } from "../case/twin.ts";
import type { Shadow } from "../shadow/shadow.ts";
import type { Tool } from "../world/tool.ts";
import type { WorldTemplate } from "../world/world-template.ts";
import type { Decide } from "./decide.ts";
import type { Ask, SuiteDeclaration } from "./define-suite.ts";
import type { Grade } from "./grade.ts";
import type { Perturbation } from "./perturbation.ts";
import type { Rule } from "./rule.ts";

/** One company's desk, with the policy and articles that the agent gets, its tools, and its data. */
export interface Desk {
  readonly name: string;
  readonly policy: string;
  readonly tools: ReadonlyMap<string, Tool>;
  readonly rules: readonly Rule[];
  readonly template: WorldTemplate;
  /** The policy as code, written independently of the cases' plans; the golden audit compares the two. */
  readonly decide?: Decide;
  /** The desk's own grading, which replaces the checks of the `reward` scorecard. */
  readonly grade?: Grade;
  /** The facts an agent may ask a customer for, as declared in suite.ts. */
  readonly asks?: readonly Ask[];
  /** The real system behind the tools, which answers their reads in each trial; absent if the tools need no real system. */
  readonly shadow?: Shadow;
  /** The disposition code for cases that end when the customer leaves; undefined if cases end with a call. */
  readonly leaving?: string;
  readonly hashes: { readonly policy: string; readonly tools: string; readonly seed: string };
}

/** A loaded suite, with its declaration, its desks and its cases. */
export interface Suite extends Omit<SuiteDeclaration, "desks"> {
  readonly folder: string;
  readonly desks: ReadonlyMap<string, Desk>;
  readonly cases: readonly TestCase[];
  /** Counterfactual cases, each of which differs from a case in one fact; they are checked against decide.ts but never run. */
  readonly twins: readonly Twin[];
  /** A hash of everything a result depends on (declaration, policies, tools, seeds and cases). */
  readonly hash: string;
  /** Hash of each case file, by case id. */
  readonly caseHashes: ReadonlyMap<string, string>;
  /** The paths of the scenario files, by case id, if the suite is a scenario folder. */
  readonly scenarioFiles?: ReadonlyMap<string, string>;
  /** The perturbation, if this suite is a perturbed variant of another one. */
  readonly perturbation?: Perturbation;
  /** The cases that were drafted from tickets and whose expected outcome nobody has confirmed. */
  readonly drafts?: ReadonlySet<string>;
}
