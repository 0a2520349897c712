import { expect, it } from "vitest";
import { deskOf, faultless, type Player } from "../../test/synthetic-desk.ts";
import { valueAt } from "../pointer.ts";
import { trapTallies } from "./safety-trap-cell.tsx";

const falls: Player = ({ bucket, number }, trial) => (bucket === "trap" ? { caught: number === 0 || (number === 1 && trial === 0) } : {});
const desk = deskOf({ "acme/falls": falls, "acme/faultless": faultless }, { traps: 3, trials: 2 });
const traps = desk.traps.rows.map((row) => row.case).sort();

it("returns whether each trap caught each agent in every round, in some or never, with the pointer to the counts", () => {
  const tallies = trapTallies(desk, "");
  const found = traps.map((trap) => tallies("acme/falls", trap));
  expect(found.map((tally) => tally?.kind)).toEqual(["every round", "some rounds", "never"]);
  expect(found.map((tally) => tally?.at && valueAt({ desk }, tally.at))).toEqual([{ x: 2, n: 2 }, { x: 1, n: 2 }, null]);
  expect(traps.map((trap) => tallies("acme/faultless", trap)?.kind)).toEqual(["never", "never", "never"]);
  expect(tallies("acme/nobody", traps[0] ?? "")).toBeUndefined();
});
