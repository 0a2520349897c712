/** A Deskproof command to copy; undefined if a word contains characters that are unsafe in a shell. */
export function shellCommand(words: readonly string[]): string | undefined {
  // The page does not know how the user starts Deskproof; npx finds both local and global installations.
  const all = ["npx", "deskproof", ...words];
  return all.some((word) => /[\p{Cc}\p{Cf}]/u.test(word)) ? undefined : all.map(quoted).join(" ");
}

function quoted(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
