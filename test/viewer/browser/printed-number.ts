interface Shape {
  readonly pattern: RegExp;
  /** What the number of the report is multiplied by. */
  readonly scale: number;
  /** How fine it is printed; 0 is every digit. */
  readonly step: number;
  /** Of a small number, the part of itself it may be off. */
  readonly part?: number;
  readonly signed?: boolean;
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
  signed: { pattern: /^[+−]?\d+\.\d$/, scale: 100, step: 0.1, signed: true },
  "signed-points": { pattern: /^[+−]?\d+\.\d$/, scale: 1, step: 0.1, signed: true },
  p: { pattern: /^(<0\.001|\d\.\d{3})$/, scale: 1, step: 0.001 },
  millions: { pattern: /^\d+\.\d M$/, scale: 1e-6, step: 0.1 },
};

/**
 * What is wrong with a number as a page prints it; undefined when a reader gets from it what the report holds. It is read back
 * rather than printed a second time, so that the viewer's own way of printing is not what it is measured by.
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
  if (shape.signed && read !== 0 && !/^[+−]/.test(text)) return `"${text}" has no sign`;
  return undefined;
}
