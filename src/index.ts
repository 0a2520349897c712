export { z } from "zod";
export { defineAgent } from "./agent/define-agent.ts";
export type { TurnAnswer } from "./agent/protocol/turn-answer.ts";
export type { TurnRequest } from "./agent/protocol/turn-request.ts";
export { standIn } from "./agent/stand-in/stand-in.ts";
export type { Decision, Request } from "./case/decision.ts";
export type { TestCase } from "./case/test-case.ts";
export {
  type Agent,
  type AgentBriefing,
  type AgentSession,
  type AgentTurn,
  type CaseAwareAgent,
  type PastEntry,
  ProviderError,
  type ToolReply,
} from "./conversation/agent.ts";
export type { Customer, CustomerBriefing, CustomerSession, CustomerTurn, Heard } from "./conversation/customer.ts";
export type { Ending } from "./conversation/ending.ts";
export type { TrialEvent } from "./conversation/event.ts";
export { agendaCustomer } from "./customer/agenda-customer.ts";
export type { Json, JsonObject } from "./json.ts";
export { readAgentMessage } from "./language/read-agent-message.ts";
export { readMessage } from "./language/read-message.ts";
export type { TrialRecord } from "./record/trial-record.ts";
export type { DeskproofConfig } from "./run/config-schema.ts";
export { runTrial } from "./run/run-trial.ts";
export { scoreTrial } from "./score/score-trial.ts";
export { customerGave } from "./score/stated/customer-gave.ts";
export type { Finding, Verdict } from "./score/verdict.ts";
export { auditCurve } from "./statistics/audit-curve.ts";
export { clopperPearson, lowerBound, upperBound } from "./statistics/clopper-pearson.ts";
export { passHatK } from "./statistics/pass-hat-k.ts";
export { printedInterval } from "./statistics/printed-interval.ts";
export { wilson } from "./statistics/wilson.ts";
export type { Decide, Records } from "./suite/decide.ts";
export { defineSuite } from "./suite/define-suite.ts";
export { defineTool } from "./suite/define-tool.ts";
export type { FinishedTrial, Grade, GradeProblem } from "./suite/grade.ts";
export { loadSuite } from "./suite/load/load-suite.ts";
export { defineRule, type Rule } from "./suite/rule.ts";
export type { Desk, Suite } from "./suite/suite.ts";
export type { CallStep, Step, StepQuery, Trace } from "./suite/trace.ts";
export { UserError } from "./user-error.ts";
export type { Disposition } from "./world/disposition.ts";
export type { Row } from "./world/row.ts";
export type { Tool } from "./world/tool.ts";
export type { Article, WorldAccess } from "./world/world-access.ts";
