import type { Server } from "node:http";
import { viewHead } from "../report/view/view-head.ts";
import { openRuns, runFiles } from "../store/open/open-runs.ts";
import { answerWith, listen } from "./http-server.ts";
import { ViewAnswers } from "./view-answers.ts";
import { viewApp } from "./view-app.ts";
import { readViewerPage } from "./viewer-page.ts";
import { watchFiles } from "./watch-files.ts";

/** A running server and its URL. */
export interface ViewServer extends AsyncDisposable {
  readonly address: string;
}

/** The settings of the server. */
interface Serving {
  readonly port: number;
  /** Whether to load the code of every suite, even if someone else created the runs. */
  readonly trust?: boolean | undefined;
}

/** Serves the viewer for runs that may still be in progress, on this machine only and only to the viewer's own page. */
export async function serveRuns(places: readonly string[], { port, trust }: Serving): Promise<ViewServer> {
  const paths = runFiles(places);
  // Validate the runs first, before starting a thread or binding a port.
  const store = openRuns(paths);
  const server = await listen(port);
  const answers = new ViewAnswers(paths, { version: () => store.version(), trust });
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
