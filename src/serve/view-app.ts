import { gzipSync } from "node:zlib";
import { type Context, Hono } from "hono";
import type { ViewHead } from "../report/view/contract.ts";
import { redact, redactedJson } from "../secrets/redact.ts";
import { TrialKey } from "../store/run-plan.ts";
import { answerHeaders, guard } from "./guard.ts";
import { contentPolicyOf } from "./page-policy.ts";
import type { ViewAnswer, ViewQuestion } from "./view-question.ts";

/** The page and the data that the server serves. */
export interface ViewSource {
  readonly page: string;
  readonly head: () => ViewHead;
  readonly ask: (question: ViewQuestion) => Promise<ViewAnswer>;
}

/** Serves the page and the data it requests; a path in a request never selects a file to read. */
export function viewApp(port: number, { page, head, ask }: ViewSource): Hono {
  const app = new Hono();
  app.use(answerHeaders(contentPolicyOf(page)), guard(port));
  app.get("/", (context) => context.html(page));
  app.get("/api/head", (context) => packedJson(context, pack(head())));
  for (const about of ["trials", "measures", "cases", "method", "report"] as const)
    app.get(`/api/${about}`, async (context) => answered(context, await ask({ about })));
  app.get("/api/comparison", async (context) => {
    const { one, other } = context.req.query();
    if (!one || !other) return context.json({ error: "a comparison needs ?one= and ?other=, two agents of the run." }, 400);
    return answered(context, await ask({ about: "comparison", one, other }));
  });
  app.get("/api/trial", async (context) => {
    const { trial = "", ...names } = context.req.query();
    const key = TrialKey.safeParse({ ...names, trial: /^\d+$/.test(trial) ? Number(trial) : trial });
    if (!key.success) return context.json({ error: "a trial needs ?suite=, &agent=, &case= and &trial= (a number)." }, 400);
    return answered(context, await ask({ about: "trial", key: key.data }));
  });
  app.notFound((context) => context.json({ error: "nothing found at this URL. The viewer is at /." }, 404));
  app.onError((error, context) => context.json({ error: bug(error.message) }, 500));
  return app;
}

function answered(context: Context, answer: ViewAnswer): Response {
  if (answer.kind === "found") return packedJson(context, answer.packed);
  if (answer.kind === "refused") return context.json({ error: redact(answer.why) }, 422);
  return context.json({ error: bug(answer.why) }, 500);
}

function bug(why: string): string {
  return `Deskproof could not load this: ${redact(why)}`;
}

function packedJson(context: Context, packed: Uint8Array<ArrayBuffer>): Response {
  return context.body(packed, 200, { "Content-Type": "application/json; charset=utf-8", "Content-Encoding": "gzip" });
}

function pack(value: unknown): Uint8Array<ArrayBuffer> {
  return new Uint8Array(gzipSync(redactedJson(value), { level: 1 }));
}
