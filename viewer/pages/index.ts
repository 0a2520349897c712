import type { ComponentType } from "preact";
import type { PageName } from "../router.ts";
import { Agent } from "./agent.tsx";
import { Case } from "./case.tsx";
import { Cases } from "./cases.tsx";
import { Compare } from "./compare.tsx";
import { Leaderboard } from "./leaderboard.tsx";
import { Method } from "./method.tsx";
import { Overview } from "./overview.tsx";
import { Reliability } from "./reliability.tsx";
import { Safety } from "./safety.tsx";
import { Trial } from "./trial.tsx";

/** The component of each page. Each takes its parameters from the URL. */
export const pages: { readonly [name in PageName]?: ComponentType } = {
  overview: Overview,
  leaderboard: Leaderboard,
  reliability: Reliability,
  safety: Safety,
  method: Method,
  agent: Agent,
  cases: Cases,
  case: Case,
  compare: Compare,
  trial: Trial,
};
