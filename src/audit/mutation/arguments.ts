import { isJsonArray } from "../../json.ts";
import { type GoldenCall, type GoldenRun, workWrites } from "../trials/golden-run.ts";
import { changesRows, otherKeys } from "../trials/scratch.ts";
import { type Mutant, type Operator, operators, withArguments } from "./operator.ts";
import { otherValues, propertiesOf } from "./other-values.ts";

/** Operators on the arguments of writes. */
export const argumentOperators: readonly Operator[] = operators("actions", {
  "wrong-amount": wrongArgument(/amount|price|total|fee|sum/),
  "wrong-item": wrongArgument(/line|item|sku|product|variant|quantity|seat|date|_on$|_at$|day|slot/),
  "wrong-payment": wrongArgument(/pay|paid|card|wallet|method/),
  "wrong-reason": wrongArgument(/reason|kind|cause|type/),
  "wrong-address": wrongArgument(/address|street|city|postcode|zip/),
  "wrong-record": wrongArgument(/^(?!.*(address|pay|card|evidence|photo)).*(_id|_number|_ref)$/),
  "wrong-evidence": {
    shows: ["end_state", "prohibited", "gate", "uncited_evidence", "unseen_evidence", "foreign_evidence"],
    appliesTo: (golden) => [
      ...wrongArgument(/evidence|proof|photo|attachment|document/).appliesTo(golden),
      ...golden.calls.flatMap((call) => miscited(golden, call)),
    ],
  },
});

/** Changes the arguments whose names match a pattern. */
function wrongArgument(names: RegExp): Pick<Operator, "shows" | "appliesTo"> {
  return {
    shows: ["end_state", "prohibited", "gate"],
    appliesTo: (golden) =>
      workWrites(golden).flatMap((call) =>
        Object.keys(propertiesOf(golden, call.definition))
          .filter((argument) => names.test(argument))
          .flatMap((argument) => mutantsOf(golden, call, argument)),
      ),
  };
}

/** A mutant with a wrong value for an argument, if possible one with which the call still succeeds. */
function mutantsOf(golden: GoldenRun, { definition, tool, args, step }: GoldenCall, name: string): Mutant[] {
  const values = otherValues(golden, definition, { name, args });
  const value = values.find((other) => changesRows(golden, step, { tool, args: { ...args, [name]: other } })) ?? values[0];
  return value === undefined ? [] : [withArguments(`${tool}.${name} = ${String(value)}`, tool, { [name]: value })];
}

/** Mutants that leave out the first record that a call cites, or cite a different one. */
function miscited(golden: GoldenRun, { definition: { cites: name }, tool, args }: GoldenCall): Mutant[] {
  const listed = name === undefined ? undefined : args[name];
  if (name === undefined || listed === undefined || !isJsonArray(listed)) return [];
  const required = golden.testCase.truth.evidence.filter((ids) => ids.some((id) => listed.includes(id)));
  const [first] = required.flatMap((ids) => (ids.length === 1 ? ids : []));
  if (first === undefined) return [];
  const rest = listed.filter((id) => id !== first);
  const [other = "QX-99812"] = otherKeys(golden, first);
  return [rest, [...rest, other]].map((ids) => withArguments(`${tool}.${name} = ${ids.join(", ")}`, tool, { [name]: ids }));
}
