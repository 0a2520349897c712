/** The probability that a standard normal variable is at most `value`. */
export function normalCdf(value: number): number {
  if (value < -38) return 0;
  if (value > 38) return 1;
  if (Math.abs(value) > 5) return value < 0 ? tail(-value) : 1 - tail(value);
  // This is the series in Marsaglia's "Evaluating the normal distribution" (2004); all its terms have the same sign, so nothing cancels.
  let [sum, term, odd] = [value, value, 1];
  while (Math.abs(term) > 1e-18) {
    odd += 2;
    term *= (value * value) / odd;
    sum += term;
  }
  return 0.5 + sum * density(value);
}

function density(value: number): number {
  return Math.exp((-value * value) / 2) / Math.sqrt(2 * Math.PI);
}

// Laplace's continued fraction for the far upper tail.
function tail(value: number): number {
  let fraction = value;
  for (let step = 60; step >= 1; step--) fraction = value + step / fraction;
  return density(value) / fraction;
}

/** The value that a standard normal variable does not exceed with the given probability (Wichura's AS 241, 16 digits). */
export function normalQuantile(chance: number): number {
  const offset = chance - 0.5;
  if (Math.abs(offset) <= 0.425) return offset * ratio(middle, 0.180625 - offset * offset);
  const distance = Math.sqrt(-Math.log(offset < 0 ? chance : 1 - chance));
  const size = distance <= 5 ? ratio(outer, distance - 1.6) : ratio(farthest, distance - 5);
  return offset < 0 ? -size : size;
}

interface Ratio {
  readonly over: readonly number[];
  readonly under: readonly number[];
}

function ratio({ over, under }: Ratio, value: number): number {
  const polynomial = (coefficients: readonly number[]) => coefficients.reduceRight((sum, coefficient) => sum * value + coefficient, 0);
  return polynomial(over) / polynomial(under);
}

const middle: Ratio = {
  over: [
    3.3871328727963665, 133.14166789178438, 1971.5909503065513, 13731.69376550946, 45921.95393154987, 67265.7709270087, 33430.57558358813,
    2509.0809287301227,
  ],
  under: [
    1, 42.31333070160091, 687.1870074920579, 5394.196021424751, 21213.794301586597, 39307.89580009271, 28729.085735721943,
    5226.495278852854,
  ],
};

const outer: Ratio = {
  over: [
    1.4234371107496835, 4.630337846156546, 5.769497221460691, 3.6478483247632045, 1.2704582524523684, 0.2417807251774506,
    0.022723844989269184, 0.0007745450142783414,
  ],
  under: [
    1, 2.053191626637759, 1.6763848301838038, 0.6897673349851, 0.14810397642748008, 0.015198666563616457, 0.0005475938084995345,
    1.0507500716444169e-9,
  ],
};

const farthest: Ratio = {
  over: [
    6.657904643501103, 5.463784911164114, 1.7848265399172913, 0.29656057182850487, 0.026532189526576124, 0.0012426609473880784,
    0.000027115555687434876, 2.0103343992922881e-7,
  ],
  under: [
    1, 0.599832206555888, 0.1369298809227358, 0.014875361290850615, 0.0007868691311456133, 0.000018463183175100548, 1.421511758316446e-7,
    2.0442631033899397e-15,
  ],
};
