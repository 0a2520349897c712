interface Shape {
  readonly pattern: RegExp;
  /** The factor applied to the report's number. */
  readonly scale: number;
  /** The precision printed; 0 means every digit. */
  readonly step: number;
  /** For small numbers, the relative error allowed. */
  readonly part?: number;
  readonly signed?: boolean;
  /** Whether only 0 itself is printed as 0. */
  readonly zeroIsExact?: boolean;
}

const whole = "\\d{1,3}(,\\d{3})*";
const shapes: { readonly [as: string]: Shape } = {
  percent: { pattern: /^\d+\.\d%$/, scale: 100, step: 0.1 },
  share: { pattern: /^\d\.\d{3}$/, scale: 1, step: 0.001 },
  count: { pattern: new RegExp(`^${whole}(\\.\\d+)?$`), scale: 1, step: 0 },
  points: { pattern: /^−?\d+\.\d$/, scale: 1, step: 0.1 },
  money: { pattern: new RegExp(`^${whole}\\.\\d\\d$`), scale: 1, step: 0.01 },
  decimal: { pattern: /^\d+\.\d$/, scale: 1, step: 0.1 },
  dollars: { pattern: new RegExp(`^\\$(${whole}\\.\\d\\d|0\\.0*[1-9]\\d\\d)$`), scale: 1, step: 0.01, part: 0.005 },
  hundredths: { pattern: /^−?\d\.\d\d$/, scale: 1, step: 0.01 },
  signed: { pattern: /^[+−]?(\d+\.\d|0\.0\d*[1-9]0*)$/, scale: 100, step: 0.1, signed: true, zeroIsExact: true },
  "signed-points": { pattern: /^[+−]?\d+\.\d$/, scale: 1, step: 0.1, signed: true },
  p: { pattern: /^(<0\.001|\d\.\d{3})$/, scale: 1, step: 0.001 },
  millions: { pattern: /^\d+\.\d M$/, scale: 1e-6, step: 0.1 },
};

/**
 * What is wrong with a number printed on a page; undefined if it matches the report. The text is parsed back rather
 * than formatted again, so that the check does not rely on the viewer's own formatting.
 */
export function misprint(text: string, value: unknown, as: string): string | undefined {
  const shape = shapes[as];
  if (!shape) return `there is no way "${as}" to print a number`;
  if (value === null || value === undefined) return text === "–" ? undefined : `"${text}" where the report has nothing`;
  if (typeof value !== "number") return `"${text}" for ${JSON.stringify(value)}, which is no number`;
  if (!shape.pattern.test(text)) return `"${text}" is not how ${as} is printed`;
  if (text.startsWith("<")) return value < 0.001 ? undefined : `"${text}" for ${value}`;
  const read = Number(text.replace("−", "-").replaceAll(/[$+,% M]/g, ""));
  const off = Math.abs(read - value * shape.scale);
  const most = Math.min(shape.step / 2, shape.part === undefined ? shape.step / 2 : Math.abs(value) * shape.part);
  if (off > most + 1e-9) return `"${text}" for ${value}`;
  if (shape.zeroIsExact && read === 0 && Math.abs(value) > 1e-9) return `"${text}" for ${value}, which is not 0`;
  if (shape.signed && read !== 0 && !/^[+−]/.test(text)) return `"${text}" has no sign`;
  return undefined;
}
