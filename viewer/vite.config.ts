import { defineConfig } from "vite";
import { leanPlot } from "./lean-plot.ts";

/** The build configuration of the page; `scripts/build-viewer.ts` puts the output into one file. */
export default defineConfig({
  root: import.meta.dirname,
  // From outside this folder, only types and the files that test/layers.test.ts lists are imported.
  publicDir: false,
  plugins: [leanPlot],
  build: {
    target: "es2023",
    // The oldest browsers that support light-dark().
    cssTarget: ["chrome123", "firefox120", "safari17.5"],
    cssCodeSplit: false,
    modulePreload: false,
    write: false,
    rolldownOptions: {
      input: `${import.meta.dirname}/main.tsx`,
      output: { format: "iife", codeSplitting: false },
    },
  },
});
