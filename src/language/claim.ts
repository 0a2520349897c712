import type { ActionName } from "./act.ts";

/** Whether an action is said to be done, impossible, or to come. */
type Polarity = "done" | "cannot" | "will";

/** A typed value or action that a message states as true. */
export type Claim =
  | { readonly kind: "money"; readonly value: string; readonly currency: string }
  | { readonly kind: "date"; readonly value: string }
  | { readonly kind: "id"; readonly value: string }
  | { readonly kind: "count"; readonly value: string; readonly unit: string }
  | {
      readonly kind: "action";
      readonly value: ActionName;
      readonly polarity: Polarity;
      readonly conditional?: boolean;
    };
