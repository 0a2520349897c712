import { afterAll, beforeAll, expect, it } from "vitest";
import { loadDomain, openCheckout, readTasks } from "../../src/tau2/tasks/checkout.ts";
import type { Domain, DomainName } from "../../src/tau2/tasks/domain.ts";
import { evaluate, greeting, type MadeCall } from "../../src/tau2/tasks/evaluate.ts";
import type { Task } from "../../src/tau2/tasks/task.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { writeSmallCheckout } from "./small-checkout.ts";

const folder = temporaryFolder();
afterAll(() => folder[Symbol.dispose]());
beforeAll(() => {
  writeSmallCheckout(folder.path);
});

function taskOf(name: DomainName, index: number): { domain: Domain; task: Task } {
  const checkout = openCheckout(folder.path);
  const task = readTasks(checkout, name).tasks[index];
  if (!task) throw new Error(`no task ${index}`);
  return { domain: loadDomain(checkout, name), task };
}

const ended = (calls: readonly MadeCall[], texts: readonly string[] = []) => ({
  calls,
  agentTexts: [greeting, ...texts],
  termination: "user_stop",
});

it("gives the reference solution full marks and says that a judge is still needed", () => {
  const { domain, task } = taskOf("retail", 0);
  const graded = evaluate(domain, task, ended(task.criteria?.actions ?? []));
  expect(graded).toMatchObject({ dbMatch: true, actionChecks: [true], judgeNeeded: true, reward: 1 });
});

it("gives no reward if the end state differs or the conversation was cut off", () => {
  const { domain, task } = taskOf("retail", 0);
  expect(evaluate(domain, task, ended([]))?.reward).toBe(0);
  const right = task.criteria?.actions ?? [];
  expect(evaluate(domain, task, { ...ended(right), termination: "max_steps" })).toBeNull();
});

it("looks for required information in the agent's messages, ignoring commas", () => {
  const { domain, task } = taskOf("retail", 1);
  const checks = (text: string) => evaluate(domain, task, ended([], [text]))?.communicateChecks;
  expect([checks("It is $12.50."), checks("It is 1,2.5."), checks("It is 13.")]).toEqual([[true], [true], [false]]);
});

it("ignores a reference call that is refused, so that doing nothing passes", () => {
  const { domain, task } = taskOf("retail", 2);
  expect(evaluate(domain, task, ended([]))?.reward).toBe(1);
});

it("checks the phone after the customer's own calls", () => {
  const { domain, task } = taskOf("telecom", 0);
  const actions = task.criteria?.actions ?? [];
  expect(evaluate(domain, task, ended(actions))).toMatchObject({ assertionsMet: [true], reward: 1 });
  expect(evaluate(domain, task, ended(actions.slice(0, 2)))).toMatchObject({ assertionsMet: [false], reward: 0 });
});

it("does not grade a conversation whose calls no longer return what was recorded", () => {
  const { domain, task } = taskOf("airline", 0);
  const [action] = task.criteria?.actions ?? [];
  if (!action) throw new Error("no action");
  expect(() => evaluate(domain, task, ended([{ ...action, result: "{}" }]))).toThrow("cancel_reservation returned {}");
});
