import type { ViewResources } from "../src/report/view/contract.ts";
import type { TrialKey } from "../src/store/run-plan.ts";
import { staticSource } from "./source-static.ts";

/** The source of the page's data. */
export interface Source {
  readonly head: () => Promise<ViewResources["head"]>;
  readonly report: () => Promise<ViewResources["report"]>;
  readonly trials: () => Promise<ViewResources["trials"]>;
  readonly measures: () => Promise<ViewResources["measures"]>;
  readonly cases: () => Promise<ViewResources["cases"]>;
  readonly method: () => Promise<ViewResources["method"]>;
  readonly comparison: (one: string, other: string) => Promise<ViewResources["comparison"]>;
  readonly trial: (key: TrialKey) => Promise<ViewResources["trial"]>;
}

/** The source for this page: the data in the page if it is a written report, otherwise the server that sent it. */
export function sourceOf(page: Document): Source {
  return page.getElementById("data-head") ? staticSource(page) : httpSource;
}

const httpSource: Source = {
  head: () => ask("head"),
  report: () => ask("report"),
  trials: () => ask("trials"),
  measures: () => ask("measures"),
  cases: () => ask("cases"),
  method: () => ask("method"),
  comparison: (one, other) => ask("comparison", { one, other }),
  trial: ({ trial, ...key }) => ask("trial", { ...key, trial: `${trial}` }),
};

async function ask<Name extends keyof ViewResources>(
  name: Name,
  query: { readonly [name: string]: string } = {},
): Promise<ViewResources[Name]> {
  const search = new URLSearchParams(query).toString();
  const response = await fetch(`/api/${name}${search ? `?${search}` : ""}`, {
    headers: { accept: "application/json" },
  });
  if (!response.ok) throw new Error(await whyRefused(response));
  return response.json();
}

async function whyRefused(response: Response): Promise<string> {
  const text = await response.text();
  if (!response.headers.get("content-type")?.includes("json")) return `${response.status} ${text}`.trim();
  const { error }: { error?: unknown } = JSON.parse(text);
  return typeof error === "string" ? error : text;
}
