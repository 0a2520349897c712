import type { Server } from "node:http";
import { viewHead } from "../report/view/view-head.ts";
import { openRuns, runFiles } from "../store/open-runs.ts";
import { answerWith, listen } from "./http-server.ts";
import { ViewAnswers } from "./view-answers.ts";
import { viewApp } from "./view-app.ts";
import { readViewerPage } from "./viewer-page.ts";
import { watchFiles } from "./watch-files.ts";

/** A server that is up, and where. */
export interface ViewServer extends AsyncDisposable {
  readonly address: string;
}

/** How runs are served. */
interface Serving {
  readonly port: number;
  /** Whether the code of every suite is loaded, whoever made the runs. */
  readonly trust?: boolean | undefined;
}

/** Serves the viewer over runs that may still grow, on this machine and to its own page only. */
export async function serveRuns(places: readonly string[], { port, trust }: Serving): Promise<ViewServer> {
  const paths = runFiles(places);
  // Whatever is wrong with the runs is said here, before a thread or a port is taken.
  const store = openRuns(paths);
  const server = await listen(port);
  const answers = new ViewAnswers(paths, { trust });
  const goneFiles = watchFiles(paths);
  const page = readViewerPage();
  let warnings: readonly string[] = [];
  void answers.warnings().then((found) => {
    warnings = found;
  });
  const bound = portOf(server);
  const app = viewApp(bound, {
    page,
    head: () => viewHead(store, undefined, { live: true, warnings: [...goneFiles(), ...warnings] }),
    ask: (question) => answers.ask(question),
  });
  answerWith(server, (request) => app.fetch(request));
  return {
    address: `http://127.0.0.1:${bound}`,
    [Symbol.asyncDispose]: async () => {
      server.close();
      server.closeAllConnections();
      await answers[Symbol.asyncDispose]();
      store[Symbol.dispose]();
    },
  };
}

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the server has no port");
  return address.port;
}
