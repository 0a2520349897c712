import { z } from "zod";
import { Scalar } from "./fact.ts";

/** Rows that a case adds to or changes in a desk's seed data, by table. */
export const Rows = z.record(z.string(), z.array(z.record(z.string(), z.union([Scalar, z.null()]))));
