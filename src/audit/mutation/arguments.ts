import { isJsonArray, type Json } from "../../json.ts";
import { type GoldenCall, type GoldenRun, workWrites } from "../trials/golden-run.ts";
import { otherKeys, tryCalls } from "../trials/scratch.ts";
import { atCall, type Mutant, type Operator } from "./operator.ts";
import { otherValues, propertiesOf } from "./other-values.ts";

/**
 * Returns an operator that changes the arguments whose names match a pattern. It prefers a wrong value with which the
 * call still succeeds.
 */
function wrongArgument(name: string, about: string, names: RegExp): Operator {
  return {
    name,
    about,
    mutates: "deeds",
    shows: ["end_state", "prohibited", "gate"],
    appliesTo: (golden) =>
      workWrites(golden).flatMap((call) =>
        Object.keys(propertiesOf(golden, call.definition))
          .filter((argument) => names.test(argument))
          .flatMap((argument) => mutantsOf(golden, call, argument)),
      ),
  };
}

function mutantsOf(golden: GoldenRun, { definition, tool, args, step }: GoldenCall, name: string): Mutant[] {
  const values = otherValues(golden, definition, { name, args });
  const works = (value: Json) => {
    const [outcome] = tryCalls(golden, step, [{ tool, args: { ...args, [name]: value } }]);
    return outcome?.kind === "ok" && outcome.changes.length > 0;
  };
  const value = values.find(works) ?? values[0];
  if (value === undefined) return [];
  const open = () =>
    atCall(
      (wanted) => wanted.tool === tool,
      (wanted, turn) => turn.call(tool, { ...wanted.args, [name]: value }),
    );
  return [{ what: `${tool}.${name} = ${String(value)}`, open }];
}

const evidence = wrongArgument("wrong-evidence", "cites different evidence", /evidence|proof|photo|attachment|document/);

/** Operators on the arguments of writes. */
export const argumentOperators: readonly Operator[] = [
  wrongArgument("wrong-amount", "pays a different amount", /amount|price|total|fee|sum/),
  wrongArgument(
    "wrong-item",
    "chooses a different item, day or slot",
    /line|item|sku|product|variant|quantity|seat|date|_on$|_at$|day|slot/,
  ),
  wrongArgument("wrong-payment", "pays by a different method", /pay|paid|card|wallet|method/),
  wrongArgument("wrong-reason", "gives a different reason", /reason|kind|cause|type/),
  wrongArgument("wrong-address", "sends it to a different address", /address|street|city|postcode|zip/),
  wrongArgument("wrong-record", "writes to a different record", /^(?!.*(address|pay|card|evidence|photo)).*(_id|_number|_ref)$/),
  {
    ...evidence,
    appliesTo: (golden) => [...evidence.appliesTo(golden), ...golden.calls.flatMap((call) => miscited(golden, call))],
    shows: [...evidence.shows, "uncited_evidence", "unseen_evidence", "foreign_evidence"],
  },
];

/** Mutants that leave out the first record that a call cites, or cite a different one. */
function miscited(golden: GoldenRun, { definition, tool, args }: GoldenCall): Mutant[] {
  const listed = definition.cites === undefined ? undefined : args[definition.cites];
  const name = definition.cites;
  if (name === undefined || listed === undefined || !isJsonArray(listed)) return [];
  const required = golden.testCase.truth.evidence.filter((ids) => ids.some((id) => listed.includes(id)));
  const [first] = required.flatMap((ids) => (ids.length === 1 ? ids : []));
  if (first === undefined) return [];
  const rest = listed.filter((id) => id !== first);
  const [other = "QX-99812"] = otherKeys(golden, first);
  return [rest, [...rest, other]].map((ids) => ({
    what: `${tool}.${name} = ${ids.join(", ")}`,
    open: () =>
      atCall(
        (wanted) => wanted.tool === tool,
        (wanted, turn) => turn.call(tool, { ...wanted.args, [name]: ids }),
      ),
  }));
}
