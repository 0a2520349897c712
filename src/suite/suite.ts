import type { TestCase } from "../case/test-case.ts";
import type { Twin } from "../case/twin.ts";
import type { Tool } from "../world/tool.ts";
import type { WorldTemplate } from "../world/world-template.ts";
import type { Decide } from "./decide.ts";
import type { Ask, SuiteDeclaration } from "./define-suite.ts";
import type { Rule } from "./rule.ts";

/** One company's desk: what the agent is told, what it can do, and the data behind it. */
export interface Desk {
  readonly name: string;
  readonly policy: string;
  readonly tools: ReadonlyMap<string, Tool>;
  readonly rules: readonly Rule[];
  readonly template: WorldTemplate;
  /** The policy as code, written independently of the cases' plans; the golden audit compares the two. */
  readonly decide?: Decide;
  /** What an agent may ask a customer for, as declared in suite.ts. */
  readonly asks?: readonly Ask[];
  readonly hashes: { readonly policy: string; readonly tools: string; readonly seed: string };
}

/** A loaded suite: its declaration, its desks and its cases. */
export interface Suite extends Omit<SuiteDeclaration, "desks"> {
  readonly folder: string;
  readonly desks: ReadonlyMap<string, Desk>;
  readonly cases: readonly TestCase[];
  /** Cases that differ from another in one fact; they are decided but not played. */
  readonly twins: readonly Twin[];
  /** Hash of everything a result depends on: declaration, policies, tools, seeds and cases. */
  readonly hash: string;
  /** Hash of each case file, by case id. */
  readonly caseHashes: ReadonlyMap<string, string>;
}
