import { expect, it } from "vitest";
import { caseIdOf } from "../tau2/suite/task-case.ts";
import { isCaseId } from "./case-id.ts";

it.each(["a", "fees/late-by-a-day-v", "con_fusion", "com", "com10", "console/nulls"])("%s is the id of a case", (id) => {
  expect(isCaseId(id)).toBe(true);
});

it.each(["", "A", "a/", "../a", "a.b", "con", "traps/aux", "nul/a", "a/com1/b", "lpt9"])(
  '"%s" is not, because it is no path of files',
  (id) => {
    expect(isCaseId(id)).toBe(false);
  },
);

it.each(["con", "NUL", "…"])("an imported task with the id %s gets another one", (id) => {
  expect(isCaseId(caseIdOf({ id }))).toBe(true);
});
