import type { Ending } from "../../src/conversation/ending.ts";
import { spaced } from "../../src/report/text/spaced.ts";
import { Plain } from "./plain.tsx";

/** How a conversation ended, in a few words. */
export function endingText(ending: Ending): string {
  if ("disposition" in ending) return `${spaced(ending.disposition.kind)} (${ending.disposition.code})`;
  const more = "why" in ending ? ending.why : "detail" in ending ? ending.detail : "";
  return more === "" ? spaced(ending.kind) : `${spaced(ending.kind)}: ${spaced(more)}`;
}

/** The line under a conversation that shows how it ended. */
export function EndingLine({ ending }: { readonly ending: Ending }) {
  return (
    <p class="ending">
      <span>
        Ended: <Plain text={endingText(ending)} />
      </span>
    </p>
  );
}
