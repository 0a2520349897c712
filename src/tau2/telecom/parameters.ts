import type { Parameter } from "../environment.ts";

/** An argument that is a string. */
export const text = (name: string, describe: string): Parameter => ({ name, type: "string", describe });

/** The customer a call is about. */
export const customerId = text("customer_id", "the customer's id");

/** The line a call is about. */
export const lineId = text("line_id", "the id of one of the customer's lines");
