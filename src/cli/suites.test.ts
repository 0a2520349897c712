import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { smallSuite, writeSmallSuite } from "../../test/small-suite.ts";
import { suitesCommand } from "./suites.ts";

let printed: string;

beforeEach(() => {
  printed = "";
  vi.spyOn(process.stdout, "write").mockImplementation((text) => {
    printed += String(text);
    return true;
  });
});

afterEach(() => {
  vi.restoreAllMocks();
});

const list = (names: readonly string[], ...args: string[]) => suitesCommand(() => names).parseAsync(args, { from: "user" });

describe("deskproof suites", () => {
  it("lists the suites that come with the package", async () => {
    await suitesCommand().parseAsync(["--json"], { from: "user" });
    expect(JSON.parse(printed).map(({ name }: { name: string }) => name)).toEqual(["homeline", "northline", "resolve", "tiny"]);
  });

  it("lists the other suites if one is broken, with a one-line error for the broken one", async () => {
    const wet = smallSuite["cases/return/wet.yaml"] ?? "";
    const text = wet.replace("desk: lending", "desk: lendign").replace("bucket:", "bukket:");
    using broken = writeSmallSuite({ "cases/return/wet.yaml": text });
    using whole = writeSmallSuite();
    const why = await list([broken.folder, whole.folder]).then(
      () => "",
      (error) => error.message,
    );
    expect(printed).toMatch(/^small +.* 1\.0\.0$/m);
    expect(why).toMatch(
      /^suite \S+ cannot be loaded: \S+wet\.yaml:\d+:\d+: .* \(and \d+ more\)\. To see every error: deskproof check \S+\S+$/,
    );
  });

  it.each([["export const suite = ;"], ["export const nothing = 1;"], ["throw new Error('no');"]])(
    "handles a suite.ts that contains %j",
    async (text) => {
      using broken = writeSmallSuite({ "suite.ts": text });
      using whole = writeSmallSuite();
      await expect(list([whole.folder, broken.folder], "--json")).rejects.toThrow(/^suite \S+ cannot be loaded: .*suite\.ts/);
      expect(JSON.parse(printed)).toMatchObject([{ name: "small", cases: 1 }]);
    },
  );
});
