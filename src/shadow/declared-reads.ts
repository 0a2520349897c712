import type { ListedTool } from "./listed-tool.ts";
import type { DeclaredTool } from "./tools-file.ts";

/**
 * Whether calls to a tool may reach the real system. Only the author's declaration allows this, never the server's
 * hints about the tool; over HTTP, the method must be safe too. Everything else is a write.
 */
export function mayPass({ http }: ListedTool, declared: DeclaredTool | undefined): boolean {
  if (declared?.effect !== "read") return false;
  if (http === undefined || http.method === "GET" || http.method === "HEAD") return true;
  return http.method === "POST" && declared.safe_post === true;
}

/** The tools that may reach the real system, by their exact names. */
export function declaredReads(listed: readonly ListedTool[], declared: ReadonlyMap<string, DeclaredTool>): ReadonlyMap<string, ListedTool> {
  return new Map(listed.filter((tool) => mayPass(tool, declared.get(tool.name))).map((tool) => [tool.name, tool]));
}
