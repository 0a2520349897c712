import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const inBrowser = "test/viewer/browser/*.test.ts";
const onPostgres = ["src/store/postgres/*.test.ts", "test/postgres/*.test.ts"];
/** Minutes of killing, cutting and waiting: run by `npm run test:faults`, and not by `npm test`. */
const faults = "test/faults/*.test.ts";

/** Files that replace modules or change the process, which must not affect other files. */
const changing = [
  "test/agents/secrets.test.ts",
  "test/calibration.test.ts",
  "test/record-then-verdict.test.ts",
  "test/secrets/planted-secrets.test.ts",
  "test/shadow/scenarios.test.ts",
];

/** The slowest files, which are started first so that none of them runs alone at the end. */
const slowest = [
  "test/audit-northline.test.ts",
  "test/audit-resolve.test.ts",
  "test/docs.test.ts",
  "test/record-then-verdict.test.ts",
  "test/audit.test.ts",
  "test/wrong-results.test.ts",
  "test/hang.test.ts",
  "test/pack.test.ts",
  "browser/hostile.test.ts",
  "browser/walk.test.ts",
  "browser/sight.test.ts",
];

class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isSlow = ({ moduleId }: TestSpecification) => slowest.some((name) => moduleId.endsWith(name));
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))];
  }
}

export default defineConfig({
  resolve: {
    alias: {
      "deskproof/tau2": fileURLToPath(new URL("./src/tau2/suite/tau2-desk.ts", import.meta.url)),
      deskproof: fileURLToPath(new URL("./src/index.ts", import.meta.url)),
    },
  },
  test: {
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Runs are signed with the user's key; tests use their own key.
    env: { XDG_STATE_HOME: join(tmpdir(), "deskproof-test-state") },
    // Most tests wait for child processes, so with one worker per core, cores would often be idle.
    maxWorkers: 2 * availableParallelism(),
    sequence: { sequencer: SlowestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["src/**/*.test.ts", "suites/**/*.test.ts", "viewer/**/*.test.ts"],
          exclude: onPostgres,
          // Loading the same modules for every file would take longer than most of these tests.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: "command",
          include: ["test/**/*.test.ts"],
          exclude: [inBrowser, faults, ...onPostgres, ...changing],
          isolate: false,
          setupFiles: ["test/end-warm-processes.ts"],
        },
      },
      {
        extends: true,
        test: { name: "alone", include: changing },
      },
      {
        extends: true,
        // Its setup starts a server: only when one of these tests is run.
        test: { name: "postgres", include: onPostgres, globalSetup: ["test/postgres/global-setup.ts"] },
      },
      {
        extends: true,
        test: {
          name: "faults",
          include: [faults],
          globalSetup: ["test/postgres/global-setup.ts"],
          testTimeout: 240_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        // The setup is slow, so it runs only if one of these tests runs.
        test: { name: "browser", include: [inBrowser], globalSetup: ["test/viewer/browser/global-setup.ts"] },
      },
    ],
  },
});
