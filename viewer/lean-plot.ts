import type { Plugin } from "vite";

// No chart here uses Plot's maps, colour schemes, tips, legends, bins and time axes, which make up a third of it.
// Charts take their colours and legends from the page, and their data is computed elsewhere. A chart that needs an
// excluded part fails when it is rendered, with an error that names that part.
const lean: readonly { readonly file: RegExp; readonly code: string }[] = [
  {
    file: /[\\/]d3-geo[\\/]/,
    code: `const none = () => { throw new Error("maps are not included in this build"); };
export { none as geoPath, none as geoCentroid, none as geoGraticule10 };`,
  },
  {
    file: /[\\/]plot[\\/]src[\\/]projection\.js$/,
    code: `import {coerceNumbers} from "./options.js";
import {valueObject} from "./channel.js";
const none = () => { throw new Error("maps are not included in this build"); };
export const createProjection = () => undefined;
export const hasProjection = () => false;
export const projectionAspectRatio = () => undefined;
export const xyProjection = () => undefined;
export { none as project, none as getGeometryChannels };
export function applyPosition({x, y}, scales) {
  const position = valueObject({...(x && {x}), ...(y && {y})}, scales);
  if (x) position.x = coerceNumbers(position.x);
  if (y) position.y = coerceNumbers(position.y);
  return position;
}`,
  },
  {
    file: /[\\/]plot[\\/]src[\\/]scales[\\/]schemes\.js$/,
    code: `const none = (scheme) => {
  throw new Error("colour scheme " + scheme + " is not included in this build: pass a range of the page's own colours");
};
const categories = Array.from({length: 8}, (_, place) => "var(--category-" + (place + 1) + ")");
export const isCategoricalScheme = () => true;
export const isDivergingScheme = () => false;
export const ordinalScheme = () => categories;
export const ordinalRange = (scheme, length) => categories.slice(0, length);
export const maybeBooleanRange = () => undefined;
export { none as quantitativeScheme };`,
  },
  {
    file: /[\\/]plot[\\/]src[\\/]marks[\\/]tip\.js$/,
    code: `const none = () => { throw new Error("tips are not included in this build"); };
export { none as Tip, none as tip };`,
  },
  {
    file: /[\\/]plot[\\/]src[\\/]interactions[\\/]pointer\.js$/,
    code: `const none = () => { throw new Error("pointer interaction is not included in this build"); };
export { none as pointer, none as pointerX, none as pointerY };`,
  },
  {
    file: /[\\/]plot[\\/]src[\\/]legends\.js$/,
    code: `const none = () => { throw new Error("legends are not included in this build"); };
export const createLegends = () => [];
export const exposeLegends = () => none;
export { none as legend };`,
  },
  {
    file: /[\\/]plot[\\/]src[\\/]transforms[\\/]bin\.js$/,
    code: `const none = () => { throw new Error("binning is not included in this build"); };
const asGiven = (options = {}) => options.interval == null ? options : none();
export { asGiven as maybeDenseIntervalX, asGiven as maybeDenseIntervalY, none as bin, none as binX, none as binY,
  none as maybeThresholds };`,
  },
  {
    file: /[\\/]plot[\\/]src[\\/]time\.js$/,
    code: `const none = () => { throw new Error("time axes are not included in this build"); };
export { none as parseTimeInterval, none as timeInterval, none as utcInterval, none as numberInterval, none as generalizeTimeInterval,
  none as inferTimeFormat, none as intervalDuration, none as formatTimeTicks };`,
  },
  {
    file: /[\\/]plot[\\/]src[\\/]scales[\\/]temporal\.js$/,
    code: `const none = () => { throw new Error("time axes are not included in this build"); };
export { none as createScaleTime, none as createScaleUtc };`,
  },
  {
    file: /[\\/]d3-time-format[\\/]/,
    code: `const none = () => { throw new Error("time axes are not included in this build"); };
export { none as timeFormat, none as utcFormat, none as timeParse, none as utcParse, none as isoFormat, none as isoParse };`,
  },
];

/** Excludes the parts of Observable Plot that no chart uses. */
export const leanPlot: Plugin = {
  name: "lean-plot",
  load: (id) => lean.find(({ file }) => file.test(id))?.code ?? null,
};
