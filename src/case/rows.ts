import { z } from "zod";
import { Scalar } from "./fact.ts";

/** Rows that a case adds to a desk's seed data, or changes there, by table. */
export const Rows = z.record(z.string(), z.array(z.record(z.string(), z.union([Scalar, z.null()]))));
