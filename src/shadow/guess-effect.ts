import type { ListedTool } from "./listed-tool.ts";

/** A guess at whether a tool only reads, with the reason; nothing depends on it. */
export interface EffectGuess {
  readonly effect: "read" | "write";
  readonly why: string;
}

const writes = new RegExp(
  "(?:^|_)(?:add|apply|approve|archive|assign|book|bulk|cancel|charge|clear|close|commit|confirm|" +
    "copy|create|credit|delete|disable|edit|email|enable|escalate|execute|finish|grant|hand|import|" +
    "insert|issue|log|mark|merge|move|notify|open|order|patch|pay|place|post|publish|purchase|push|" +
    "put|raise|refund|register|reject|release|remove|rename|replace|reply|request|reset|resend|" +
    "restore|return|revoke|run|save|schedule|send|set|ship|start|stop|submit|subscribe|swap|sync|" +
    "transfer|trigger|unsubscribe|update|upload|upsert|void|write)(?:_|$)",
);
const reads = new RegExp(
  "^(?:check|count|describe|fetch|find|get|has|inspect|is|list|load|look|lookup|preview|query|read|" +
    "retrieve|search|show|status|track|validate|verify|view)(?:_|$)",
);

/** Guesses a tool's effect from its method, its name and its server's hints; if in doubt, guesses a write. */
export function guessEffect({ name, http, hints }: ListedTool): EffectGuess {
  const words = name
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1_$2")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "_");
  if (http && http.method !== "GET" && http.method !== "HEAD") return { effect: "write", why: `its method is ${http.method}` };
  if (hints?.destructive === true || hints?.readOnly === false) return { effect: "write", why: "its server says that it is not read-only" };
  const isRead = reads.test(words);
  const verb = isRead ? undefined : /(?:^|_)([a-z]+)/.exec(writes.exec(words)?.[0] ?? "")?.[1];
  if (verb !== undefined) return { effect: "write", why: `its name contains "${verb}"` };
  if (http) return { effect: "read", why: `its method is ${http.method}` };
  if (isRead) {
    const also = hints?.readOnly === true ? ", and its server says that it is read-only" : "";
    return { effect: "read", why: `its name contains "${words.split("_")[0]}"${also}` };
  }
  if (hints?.readOnly === true) return { effect: "read", why: "its server says that it is read-only" };
  return { effect: "write", why: "nothing indicates that it is read-only" };
}
