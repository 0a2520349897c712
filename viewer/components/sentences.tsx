import { Plain } from "./plain.tsx";
import "../style/sentences.css";

/** The report's sentences, one per line, printed verbatim. */
export function Sentences({ says, columns = false }: { readonly says: readonly string[]; readonly columns?: boolean }) {
  return (
    <ul class={columns ? "sentences in-columns" : "sentences"}>
      {says.map((sentence) => (
        <li key={sentence}>
          <Plain text={sentence} />
        </li>
      ))}
    </ul>
  );
}
