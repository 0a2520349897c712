// Lanczos approximation with g = 7 and nine terms (Godfrey's coefficients), accurate to 15 digits.
const terms = [
  676.5203681218851, -1259.1392167224028, 771.3234287776531, -176.6150291621406, 12.507343278686905, -0.13857109526572012,
  0.000009984369578019572, 1.5056327351493116e-7,
];

/** The natural logarithm of the gamma function, for positive arguments. */
export function logGamma(value: number): number {
  const shifted = value - 1;
  let series = 0.9999999999998099;
  terms.forEach((term, index) => {
    series += term / (shifted + index + 1);
  });
  const base = shifted + 7.5;
  return 0.5 * Math.log(2 * Math.PI) + (shifted + 0.5) * Math.log(base) - base + Math.log(series);
}
