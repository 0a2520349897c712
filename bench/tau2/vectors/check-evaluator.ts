import { passHatK } from "../../../src/statistics/pass-hat-k.ts";
import { sameData } from "../../../src/tau2/compare-values.ts";
import { boolean, float, list, type Members, membersOf, string } from "../../../src/tau2/decode.ts";
import { evaluate, isCommunicated, matchesAction } from "../../../src/tau2/tasks/evaluate.ts";
import { isSuccess } from "../../../src/tau2/tasks/success.ts";
import { readAction, readCall } from "../../../src/tau2/tasks/task.ts";
import type { DomainTasks, VectorComparison } from "./check-record.ts";

/** Compares one small evaluator case with its recording; undefined if the record is of another kind. */
export function checkEvaluator(
  kind: string,
  at: Members,
  domainOf: (name: string) => DomainTasks,
): readonly VectorComparison[] | undefined {
  const found = verdictOf(kind, at, domainOf);
  return found === undefined ? undefined : [{ aspect: "rewards", what: kind, agrees: found, found: "another verdict" }];
}

function verdictOf(kind: string, at: Members, domainOf: (name: string) => DomainTasks): boolean | undefined {
  switch (kind) {
    case "action_match":
      return matchesAction(readAction(at("action")), readCall(at("call"))) === at("match");
    case "communicate":
      return communicates(at);
    case "data_equality":
      return sameData(at("a"), at("b")) === at("equal");
    case "pass_hat_k":
      return Math.abs(passHatK(number(at, "c"), number(at, "n"), number(at, "k")) - number(at, "value")) < 1e-12;
    case "success":
      return isSuccess(number(at, "reward")) === boolean(at("success"));
    case "termination":
      return terminates(at, domainOf(string(at("domain"))));
    default:
      return undefined;
  }
}

function communicates(at: Members): boolean {
  const messages = list(membersOf, at("messages"));
  const texts = messages.flatMap((message) =>
    message("role") === "assistant" && typeof message("text") === "string" ? [string(message("text"))] : [],
  );
  const met = list((info) => isCommunicated(string(info), texts), at("info"));
  return sameData(met, at("met"));
}

function terminates(at: Members, { domain, tasks }: DomainTasks): boolean {
  const task = tasks.get(string(at("task_id")));
  const trajectory = {
    calls: list(readCall, at("calls")),
    agentTexts: [],
    termination: string(at("termination_reason")),
  };
  if (task === undefined) return false;
  // A task with nothing to grade is passed by any conversation that one of the two parties ended.
  const ungraded = /^(?:user|agent)_stop$/.test(trajectory.termination) ? 1 : 0;
  return (evaluate(domain, task, trajectory)?.reward ?? ungraded) === number(at, "reward");
}

function number(at: Members, name: string): number {
  return float(at(name));
}
