import type { Span } from "./span.ts";

/** A typed value, normalised. */
export type LiteralValue =
  | { readonly kind: "money"; readonly value: string; readonly currency: string }
  | { readonly kind: "count"; readonly value: string; readonly unit: string }
  | { readonly kind: "date" | "time" | "id" | "percent" | "email" | "phone" | "link"; readonly value: string };

/** A typed value stated in a text, with its position. */
export type Literal = Span & LiteralValue;
