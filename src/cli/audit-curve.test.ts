import { afterEach, expect, it, vi } from "vitest";
import { auditCurveCommand } from "./audit-curve.ts";
import { planCommand } from "./plan.ts";

afterEach(() => vi.restoreAllMocks());

async function printed(command: ReturnType<typeof planCommand>, ...flags: string[]): Promise<string> {
  const written: string[] = [];
  vi.spyOn(process.stdout, "write").mockImplementation((text) => {
    written.push(String(text));
    return true;
  });
  await command.parseAsync(flags, { from: "user" });
  return written.join("");
}

it("reports that the published medium curve is impossible, and by how much", async () => {
  const text = await printed(auditCurveCommand(), "--n", "8", "--cases", "100", "_,_,_,_,_,_,0.438,0.32");
  expect(text).toContain("impossible");
  expect(text).toContain("a_8 = 0.32 is outside 0.358 to 0.438");
});

it("prints possible, reasons, bounds and histogram as JSON", async () => {
  const json = JSON.parse(await printed(auditCurveCommand(), "--cases", "4", "--json", "0.75,0.5"));
  expect(Object.keys(json)).toEqual(["possible", "reasons", "bounds", "histogram"]);
  expect(json).toMatchObject({ possible: true, histogram: [0, 2, 2] });
});

it("includes a stated ratio in the bounds", async () => {
  const flags = ["--cases", "100", "--drop", "8:6", "_,_,_,_,_,_,0.438,0.32"];
  expect(await printed(auditCurveCommand(), ...flags)).toMatch(/a_8 +0\.32 +0\.418 +0\.438/);
});

it.each([
  { flags: ["0.5"], says: "Add --cases" },
  { flags: ["--cases", "ten", "0.5"], says: '--cases is "ten"' },
  { flags: ["--cases", "10", "--drop", "six", "0.5"], says: '--drop is "six"' },
  { flags: ["--cases", "10", "missing.csv"], says: 'there is no file "missing.csv"' },
])("rejects invalid input with advice: $says", async ({ flags, says }) => {
  await expect(auditCurveCommand().parseAsync(flags, { from: "user" })).rejects.toThrow(says);
});

it("plans fewer cases if there are more trials, and prints their cost", async () => {
  const flags = ["--difference", "0.1", "--baseline", "0.7", "--cost-per-trial", "0.05", "--json"];
  const { rows } = JSON.parse(await printed(planCommand(), ...flags));
  const cases = rows.map((row: { cases: number }) => row.cases);
  expect(cases).toEqual([...cases].sort((one, other) => other - one));
  expect(rows[3]).toEqual({ trials: 8, cases: 116, trialsOfBoth: 1856, cost: 92.8 });
});

it("rejects a plan with a pass^1 above 1", async () => {
  const flags = ["--difference", "0.4", "--baseline", "0.7"];
  await expect(planCommand().parseAsync(flags, { from: "user" })).rejects.toThrow("add up to more than 1");
});
