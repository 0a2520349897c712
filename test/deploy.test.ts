import { readFileSync } from "node:fs";
import type { Command } from "commander";
import { expect, it } from "vitest";
import { parseAllDocuments } from "yaml";
import { z } from "zod";
import { runCommand } from "../src/cli/run.ts";
import { workerCommand } from "../src/cli/worker.ts";
import { parseAddress } from "../src/store/postgres/address.ts";

const commands: { readonly [name: string]: () => Command } = { run: runCommand, worker: workerCommand };
const Container = z.object({ command: z.array(z.string()) });
const Compose = z.object({ services: z.record(z.string(), z.object({ command: z.array(z.string()).optional() })) });
const Job = z.object({
  apiVersion: z.literal("batch/v1"),
  kind: z.literal("Job"),
  spec: z.object({ template: z.object({ spec: z.object({ containers: z.array(Container) }) }) }),
});

function documentsIn(file: string): unknown[] {
  const documents = parseAllDocuments(readFileSync(file, "utf8"), { merge: true });
  return [...documents].map((document) => {
    expect(document.errors).toEqual([]);
    return document.toJS();
  });
}

function composeCommands(): string[][] {
  const [file] = documentsIn("docs/deploy/compose.yaml").map((document) => Compose.parse(document));
  return Object.values(file?.services ?? {}).flatMap(({ command }) => (command ? [command] : []));
}

function kubernetesCommands(): string[][] {
  const jobs = documentsIn("docs/deploy/kubernetes.yaml").map((document) => Job.parse(document));
  return jobs.flatMap(({ spec }) => spec.template.spec.containers.map(({ command }) => command));
}

it.each([
  ["compose.yaml", composeCommands()],
  ["kubernetes.yaml", kubernetesCommands()],
])("%s has commands that deskproof understands", async (_, found) => {
  expect(found.map(([npx, program, name]) => [npx, program, name]).sort()).toEqual([
    ["npx", "deskproof", "run"],
    ["npx", "deskproof", "worker"],
  ]);
  for (const [, , name = "", ...args] of found) {
    const command = commands[name]?.()
      .exitOverride()
      .action(() => {});
    await command?.parseAsync(args, { from: "user" });
    expect(parseAddress(command?.opts().store).database).toMatch(/^postgres:\/\/deskproof@postgres/);
  }
});
