/** The letters and digits of a text in lower case, so that HYD 7120693 and hyd-7120693 match. */
export function lettersAndDigits(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");
}
