import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const inBrowser = "test/viewer/browser/*.test.ts";

export default defineConfig({
  resolve: { alias: { deskproof: fileURLToPath(new URL("./src/index.ts", import.meta.url)) } },
  test: {
    testTimeout: 60_000,
    // Runs are signed with a key of the user's; tests have one of their own.
    env: { XDG_STATE_HOME: join(tmpdir(), "deskproof-test-state") },
    // Most tests wait for processes they start, so one worker would leave a second core idle.
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: "node",
          include: ["src/**/*.test.ts", "test/**/*.test.ts", "suites/**/*.test.ts", "viewer/**/*.test.ts"],
          exclude: [inBrowser],
        },
      },
      {
        extends: true,
        // What its setup makes takes a while: it is made only when one of these tests is run.
        test: { name: "browser", include: [inBrowser], globalSetup: ["test/viewer/browser/global-setup.ts"] },
      },
    ],
  },
});
