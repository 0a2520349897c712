import type { Span } from "./span.ts";

/** A typed value stated in a text, normalised, with its position. */
export type Literal = Span &
  (
    | { readonly kind: "money"; readonly value: string; readonly currency: string }
    | { readonly kind: "date"; readonly value: string }
    | { readonly kind: "time"; readonly value: string }
    | { readonly kind: "id"; readonly value: string }
    | { readonly kind: "count"; readonly value: string; readonly unit: string }
    | { readonly kind: "percent"; readonly value: string }
    | { readonly kind: "email"; readonly value: string }
    | { readonly kind: "phone"; readonly value: string }
    | { readonly kind: "link"; readonly value: string }
  );
