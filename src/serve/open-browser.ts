import { spawn } from "node:child_process";

/** Opens a URL in the user's browser. If there is no browser, nothing happens, because the URL is printed as well. */
export function openBrowser(address: string): void {
  const [command = "", ...args] = commandFor(process.platform);
  const child = spawn(command, [...args, address], { stdio: "ignore", detached: true });
  child.on("error", () => undefined);
  child.unref();
}

function commandFor(platform: NodeJS.Platform): string[] {
  if (platform === "darwin") return ["open"];
  // `start` is a shell builtin and takes its first quoted argument as a window title.
  if (platform === "win32") return ["cmd", "/c", "start", ""];
  return ["xdg-open"];
}
