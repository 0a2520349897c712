import { z } from "zod";
import { Scalar } from "./fact.ts";

/** Rows that a case lays on top of a desk's seed, table by table. */
export const Rows = z.record(z.string(), z.array(z.record(z.string(), z.union([Scalar, z.null()]))));
