/**
 * A pattern that matches its letters in either case. The flag `i` would also apply to the names beside it, and the modifier `(?i:…)` has
 * been seen to stop ignoring case in a process that had compiled many other patterns.
 */
export function anyCase(pattern: string): string {
  // Escapes and the openings of groups stay as they are.
  return pattern.replaceAll(/\\[pP]\{[^}]*\}|\\.|\[[^\]]*\]|\(\?(?:<?[:=!]|<\w+>)|\p{L}/gu, (part) => {
    if (part.startsWith("[")) return `${part.slice(0, -1)}${part.slice(1, -1).toUpperCase()}]`;
    const [lower, upper] = [part.toLowerCase(), part.toUpperCase()];
    return /^\p{L}$/u.test(part) && upper.length === 1 && lower !== upper ? `[${lower}${upper}]` : part;
  });
}
