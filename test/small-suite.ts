import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** The smallest complete suite: a desk that lends umbrellas, and one case. */
export const smallSuite: Readonly<Record<string, string>> = {
  "suite.ts": `import { defineSuite } from "deskproof";
export const suite = defineSuite({
  name: "small",
  title: "Umbrellas",
  version: "1.0.0",
  canary: "canary small 123",
  scorecard: "desk",
  desks: {
    lending: { company: "Umbrellas", now: "2026-03-10T10:00", ids: { tickets: "T-{n}" }, ungraded: { tickets: ["note"] } },
  },
});
`,
  "policy.md": "# Umbrellas\n\nBe kind.\n\n**UM-1** A loan is read before it is ended.\n",
  "schema.sql": `CREATE TABLE loans (id TEXT PRIMARY KEY, holder TEXT NOT NULL, state TEXT NOT NULL CHECK (state IN ('out', 'back')));
CREATE TABLE tickets (id TEXT PRIMARY KEY, code TEXT NOT NULL, note TEXT);
`,
  "kb/drying.md": "# KB-DRY-1 Drying\n\nHang it up.\n",
  "seed/01-loans.yaml": "- { id: L-1, holder: Mo, state: out }\n- { id: L-2, holder: Jo, state: out }\n",
  "tools/loans.ts": `import { defineTool, z } from "deskproof";
export const getLoan = defineTool({
  name: "get_loan",
  effect: "read",
  describe: "Look at a loan.",
  input: z.object({ loan_id: z.string() }),
  run: (world, { loan_id }) => world.get("SELECT * FROM loans WHERE id = ?", loan_id) ?? null,
});
export const endLoan = defineTool({
  name: "end_loan",
  effect: "write",
  action: "cancel",
  describe: "End a loan.",
  input: z.object({ loan_id: z.string(), days: z.int().min(1) }),
  run: (world, { loan_id }) => world.run("UPDATE loans SET state = 'back' WHERE id = ?", loan_id),
});
export const closeTicket = defineTool({
  name: "close_ticket",
  effect: "write",
  describe: "Close.",
  input: z.object({ code: z.enum(["done", "refused"]) }),
  ends: ({ code }) => ({ kind: code === "done" ? "resolved" : "refused", code }),
  run: (world, { code }) => {
    world.insert("tickets", { id: world.nextId("tickets"), code });
    return null;
  },
});
`,
  "rules.ts": `import { defineRule } from "deskproof";
export const readFirst = defineRule({ id: "UM-1", says: "A loan is read before it is ended.", check: () => true });
`,
  "cases/return/wet.yaml": `canary: canary small 123
id: return/wet
desk: lending
bucket: resolvable
intent: return
action: end_loan
rules: [UM-1]
level: L1
twist: A wet umbrella comes back.
distractors: [loan L-2]
customer:
  name: Mo
  persona: brief
  openings: [I bring it back.]
  facts:
    loan: { value: L-1, reveal: on_ask }
    email: mo@example.com
  unknown: [colour]
  typos: { loan: L-7 }
  goal: to end the loan
  accepts: [cancel]
  changes_mind: [{ at_turn: 2, say: It is my other loan., fact: loan, to: L-2 }]
world:
  loans:
    - { id: L-1, state: out }
truth:
  disposition: { kind: resolved, code: done }
  plan:
    - get_loan: { loan_id: L-1 }
    - end_loan: { loan_id: from get_loan.id, days: 3 }
    - close_ticket: { code: done }
  reads: [get_loan]
  prohibited:
    - { tool: end_loan, when: { loan_id: L-2 }, given: { table: loans, where: { state: out } }, unless_after: get_loan }
  tell: [{ loan: from get_loan.id }]
`,
};

/** Writes the small suite to its own folder, with some files replaced or added (text) or omitted (null). */
export function writeSmallSuite(changes: Readonly<Record<string, string | null>> = {}): { folder: string } & Disposable {
  const folder = mkdtempSync(join(tmpdir(), "deskproof-"));
  for (const [path, text] of Object.entries({ ...smallSuite, ...changes })) {
    if (text === null) continue;
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return { folder, [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }) };
}
