import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: { alias: { deskproof: fileURLToPath(new URL("./src/index.ts", import.meta.url)) } },
  test: { include: ["src/**/*.test.ts", "test/**/*.test.ts", "suites/**/*.test.ts"], testTimeout: 60_000 },
});
