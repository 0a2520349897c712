import type { ComponentChildren } from "preact";
import type { Loaded } from "../resource.ts";
import { Plain } from "./plain.tsx";
import "../style/empty.css";

/** An empty state: what is missing, and what to do about it. */
export function Empty({ what, todo }: { readonly what: string; readonly todo?: ComponentChildren }) {
  return (
    <div class="empty">
      <p>{what}</p>
      {todo ? <p class="todo">{todo}</p> : null}
    </div>
  );
}

/** Renders content once it is loaded, a loading message until then, or an error if loading fails. */
export function Await<Value>({
  of,
  what,
  children,
}: {
  readonly of: Loaded<Value>;
  /** The loading message, such as "Computing the report". */
  readonly what: string;
  readonly children: (value: Value) => ComponentChildren;
}) {
  if (of.kind === "ready") return <>{children(of.value)}</>;
  if (of.kind === "loading")
    return (
      <div class="empty waiting" role="status">
        <p>{what}…</p>
      </div>
    );
  return (
    <div class="empty failed" role="alert">
      <p>{what} failed.</p>
      <p class="todo">
        <Plain text={of.why} />
      </p>
    </div>
  );
}
