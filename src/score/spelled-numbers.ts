const units =
  "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(
    " ",
  );
const tens = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ");
const belowHundred = `(?:(?:${tens.join("|")})(?:[- ](?:${units.slice(0, 9).join("|")}))?|${[...units].reverse().join("|")})`;
const spelled = new RegExp(
  `\\b(?:(${belowHundred}|a) hundred(?: and)?(?: (${belowHundred}))?|(${belowHundred}))\\b`,
  "gi",
);

/** The numbers above twelve that a text spells out: "sixty-five a month", "two hundred and forty". */
export function spelledNumbers(text: string): number[] {
  return [...text.matchAll(spelled)]
    .map(([, hundreds, rest, small]) =>
      hundreds === undefined ? numberOf(small) : 100 * (numberOf(hundreds) || 1) + numberOf(rest),
    )
    .filter((number) => number > 12);
}

function numberOf(words: string | undefined): number {
  return (words ?? "")
    .toLowerCase()
    .split(/[- ]/)
    .reduce(
      (sum, word) => sum + (units.indexOf(word) + 1) + 10 * (tens.indexOf(word) < 0 ? 0 : tens.indexOf(word) + 2),
      0,
    );
}
