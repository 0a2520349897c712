import { spawn } from "node:child_process";

/** Opens a URL in the user's browser; without a browser nothing happens, since the URL is printed as well. */
export function openBrowser(address: string): void {
  const [command = "", ...args] = commandFor(process.platform);
  const child = spawn(command, [...args, address], { stdio: "ignore", detached: true });
  child.on("error", () => undefined);
  child.unref();
}

function commandFor(platform: NodeJS.Platform): string[] {
  if (platform === "darwin") return ["open"];
  // `start` is part of the shell and takes its first quoted argument as a title.
  if (platform === "win32") return ["cmd", "/c", "start", ""];
  return ["xdg-open"];
}
