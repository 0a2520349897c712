import { basename } from "node:path";

/** How the user starts this program: a global installation is on the PATH as `deskproof`; any other is run with npx. */
export function ownCommand(script: string | undefined = process.argv[1]): "deskproof" | "npx deskproof" {
  const isOnPath = script !== undefined && basename(script) === "deskproof" && !script.includes("node_modules");
  return isOnPath ? "deskproof" : "npx deskproof";
}

/** Rewrites the commands in Deskproof's own messages (`deskproof run …`) to the form that the user has to type. */
export function asTheUserTypesIt(text: string, command: string = ownCommand()): string {
  return text.replaceAll(toCopy, (_, before: string) => `${before}${command} `);
}

// Match only at the start of a line or after a colon or comma; elsewhere, as in "deskproof show prints the numbers",
// the name is part of a sentence.
const toCopy = /(^ *|[:,] |&& )deskproof (?=[a-z[])/gm;
