import type { ReadTurn } from "../../src/report/read-turns.ts";
import { Plain } from "./plain.tsx";

/** How the agent's turn was interpreted for the customer; collapsed by default. */
export function ReadingFold({ turn, open }: { readonly turn: ReadTurn; readonly open: boolean }) {
  return (
    <details class="turn-reading" open={open}>
      <summary>
        How the customer understood this turn <span class="waited">{turn.reader}</span>
      </summary>
      <ul class="read-as">
        {turn.says.map((line) => (
          <li key={line}>
            <Plain text={line} />
          </li>
        ))}
      </ul>
    </details>
  );
}
