import { defineConfig } from "vite";
import { leanPlot } from "./lean-plot.ts";

/** How the page is compiled; `scripts/build-viewer.ts` puts what comes out into one file. */
export default defineConfig({
  root: import.meta.dirname,
  // Nothing outside this folder is read but types.
  publicDir: false,
  plugins: [leanPlot],
  build: {
    target: "es2023",
    // Browsers that know light-dark() themselves.
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
