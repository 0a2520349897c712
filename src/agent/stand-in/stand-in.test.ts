import { expect, it } from "vitest";
import { UserError } from "../../user-error.ts";
import { describeStandIns, describeWeakStandIns, standIn, standInIds } from "./stand-in.ts";

it("resolves every listed id to the stand-in with that id", () => {
  expect(standInIds.map((id) => standIn(id).id)).toEqual(standInIds);
  expect(standInIds[0]).toBe("stand-in/reference");
  expect(describeStandIns().every(({ description }) => description.length > 10)).toBe(true);
});

it("has stand-ins that are weak only under perturbations, which run only if they are named", () => {
  const weak = describeWeakStandIns().map(({ id }) => id);
  expect(weak.map((id) => standIn(`${id}@0.5`).id)).toEqual(weak.map((id) => `${id}@0.5`));
  expect(standInIds.filter((id) => weak.includes(id))).toEqual([]);
  expect(() => standIn("stand-in/gulible")).toThrow(
    /did you mean "stand-in\/gullible"\?\).*: stand-in\/reference, .*stand-in\/gives-up, stand-in\/gullible\.$/,
  );
});

it("keeps the rate in the id, so that results for different rates stay separate", () => {
  expect(standIn("stand-in/believer@0.3").id).toBe("stand-in/believer@0.3");
});

it("lists the names and suggests the closest one when there is no such stand-in", () => {
  expect(() => standIn("stand-in/beleiver")).toThrow(UserError);
  expect(() => standIn("stand-in/beleiver@0.3")).toThrow(/did you mean "stand-in\/believer"\?.*stand-in\/rambler/);
  expect(() => standIn("believer")).toThrow(/did you mean "stand-in\/believer"/);
});

it.each(["2", "-0.1", "often", ""])("rejects %j as a rate", (rate) => {
  expect(() => standIn(`stand-in/hasty@${rate}`)).toThrow(/a number from 0 to 1/);
});
