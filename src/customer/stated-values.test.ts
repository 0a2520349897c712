import { expect, it } from "vitest";
import { z } from "zod";
import { defineTool } from "../suite/define-tool.ts";
import { statedValues } from "./step-reader.ts";

const hold = defineTool({
  name: "hold",
  by: "customer",
  effect: "write",
  describe: "Hold a button.",
  input: z.object({ seconds: z.string() }),
  takes: { seconds: /(\d+) seconds/ },
  run: () => null,
});

it("reads a number in words", () => {
  expect(statedValues(hold, ["hold it for fifteen full seconds"])).toEqual({
    args: { seconds: "15" },
    isComplete: true,
  });
});

it("prefers the clause itself to what was said before it", () => {
  const texts = ["hold it for 10 seconds", "wait 30 seconds, hold it for 10 seconds"];
  expect(statedValues(hold, texts).args).toEqual({ seconds: "10" });
});
