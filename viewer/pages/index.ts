import type { ComponentType } from "preact";
import type { PageName } from "../router.ts";
import { AgentScreen } from "./agent.tsx";
import { CaseScreen } from "./case.tsx";
import { CasesScreen } from "./cases.tsx";
import { CompareScreen } from "./compare.tsx";
import { LeaderboardScreen } from "./leaderboard.tsx";
import { MethodScreen } from "./method.tsx";
import { OverviewScreen } from "./overview.tsx";
import { ReliabilityScreen } from "./reliability.tsx";
import { SafetyScreen } from "./safety.tsx";
import { TrialScreen } from "./trial.tsx";

/** The component of each page. Each takes its parameters from the URL. */
export const pages: { readonly [name in PageName]?: ComponentType } = {
  overview: OverviewScreen,
  leaderboard: LeaderboardScreen,
  reliability: ReliabilityScreen,
  safety: SafetyScreen,
  method: MethodScreen,
  agent: AgentScreen,
  cases: CasesScreen,
  case: CaseScreen,
  compare: CompareScreen,
  trial: TrialScreen,
};
