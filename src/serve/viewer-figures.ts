import { pathToFileURL } from "node:url";
import type { SuiteReport } from "../report/suite-report.ts";
import { figuresScript } from "./viewer-page.ts";

/** A figure of a suite, drawn. */
export interface DrawnFigure {
  /** Names its file: letters and dashes. */
  readonly name: string;
  readonly title: string;
  readonly svg: string;
}

/** Draws the main figures of a suite; those it has no data for are left out. */
export type DrawFigures = (suite: SuiteReport) => readonly DrawnFigure[];

/** Loads what draws the viewer's figures. */
export async function loadDrawFigures(): Promise<DrawFigures> {
  const script: { readonly drawFigures: DrawFigures } = await import(pathToFileURL(figuresScript()).href);
  return script.drawFigures;
}
