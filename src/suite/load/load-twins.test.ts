import { expect, it } from "vitest";
import { smallSuite, writeSmallSuite } from "../../../test/small-suite.ts";
import { loadSuite } from "./load-suite.ts";

const decide = "export function decide() {}\n";
const twin = `- id: return/wet-v
  of: return/wet
  fact: Another holder.
  world: { loans: [{ id: L-1, holder: Bo }] }
  request: { loan: L-1, since: [1, 2] }
  expects: { kind: refused, code: refused, action: inform }
`;

async function problemsOf(changes: Record<string, string>): Promise<string> {
  using small = writeSmallSuite({ "decide.ts": decide, "twins/lending.yaml": twin, ...changes });
  return await loadSuite(small.folder).then(
    () => "",
    (error) => String(error).replaceAll(`${small.folder}/`, ""),
  );
}

it("loads counterfactuals separately from the cases", async () => {
  using small = writeSmallSuite({ "decide.ts": decide, "twins/lending.yaml": twin });
  const suite = await loadSuite(small.folder);
  expect(suite.cases.map(({ id }) => id)).toEqual(["return/wet"]);
  expect(suite.twins).toMatchObject([{ id: "return/wet-v", of: "return/wet", request: { since: [1, 2] } }]);
});

it.each([
  ["a missing original case", "of: return/wet", "of: return/wat", 'twins/lending.yaml:2:7: there is no case "return/wat"'],
  ["an id that is taken", "id: return/wet-v", "id: return/wet", '1:7: another case or counterfactual has the id "return/wet"'],
  ["an unknown column", "holder: Bo", "hodler: Bo", '4:31: table loans has no column "hodler"'],
  ["a row that the table rejects", "holder: Bo", "state: lost", "4:20: SQLite says: CHECK constraint failed"],
  ["a missing field", "  fact: Another holder.\n", "", '"fact" is missing'],
  ["a request that is not a list of plain values", "[1, 2]", "[{ a: 1 }]", "5:33"],
])("locates %s", async (_, from, to, said) => {
  expect(twin).toContain(from);
  expect(await problemsOf({ "twins/lending.yaml": twin.replace(from, to) })).toContain(said);
});

it("requires a decide.ts with a function if there are counterfactuals", async () => {
  using small = writeSmallSuite({ "twins/lending.yaml": twin });
  await expect(loadSuite(small.folder)).rejects.toThrow('2:7: desk "lending" has no decide.ts');
  expect(await problemsOf({ "decide.ts": "export const decided = 1;\n" })).toContain(
    'decide.ts:1:1: it does not export a function "decide", only decided; expected export function decide',
  );
  expect(await problemsOf({ "decide.ts": 'throw new Error("no luck");\n' })).toContain("cannot be loaded: no luck");
});

it("locates a tool that tells or cites an argument it does not have", async () => {
  const tools = (smallSuite["tools/loans.ts"] ?? "").replace('describe: "Close.",', 'describe: "Close.", tells: "cod",');
  expect(await problemsOf({ "tools/loans.ts": tools })).toContain('close_ticket has no argument "cod" (did you mean "code"?)');
});
