import { pathToFileURL } from "node:url";
import type { FullSuite } from "../report/suite-report.ts";
import { figuresScript } from "./viewer-page.ts";

/** A rendered chart for a suite. */
export interface DrawnFigure {
  /** The base name of the chart's file, made up of letters and dashes. */
  readonly name: string;
  readonly title: string;
  readonly svg: string;
}

/** Renders the main charts of a suite; charts without data are left out. */
export type DrawFigures = (suite: FullSuite) => readonly DrawnFigure[];

/** Loads the code that renders the viewer's charts. */
export async function loadDrawFigures(): Promise<DrawFigures> {
  const script: { readonly drawFigures: DrawFigures } = await import(pathToFileURL(figuresScript()).href);
  return script.drawFigures;
}
