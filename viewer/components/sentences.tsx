import { Plain } from "./plain.tsx";
import "../style/sentences.css";

/** What the report says in words, a line each, printed as it stands. */
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
