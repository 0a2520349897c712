/** What the texts of a new suite are filled with. */
export interface SuiteNames {
  readonly name: string;
  readonly canary: string;
}

/** The declaration of a new suite. */
export function suiteText({ name, canary }: SuiteNames): string {
  return `import { defineSuite } from "deskproof";

// A suite is this folder: the desk (policy.md, schema.sql, seed/, tools/, rules.ts) and the cases played at it.
export const suite = defineSuite({
  name: "${name}",
  title: "Lantern Books",
  version: "1.0.0",
  // Stands in every case file, so that a model trained on your cases can be found out. Keep it as it is.
  canary: "${canary}",
  scorecard: "desk",
  trials: 3,
  desks: {
    books: {
      company: "Lantern Books",
      // The desk's clock stands still: "today" is the same in every trial.
      now: "2026-03-10T10:00",
      currency: "USD",
      // How generated ids look; {n} counts up.
      ids: { refunds: "RF-{n}", tickets: "TK-{n}", handovers: "HO-{n}" },
      // Free text is not compared when a trial's end state is graded.
      ungraded: { handovers: ["summary"] },
    },
  },
});
`;
}

/** The policy of a new suite: what the agent is told. */
export const policyText = `# Lantern Books: how we run the desk

We sell books by mail. Write short and warm, and use first names. This page is all the agent is told.

A paragraph that begins with an id in bold binds the agent, and a rule of the same id in rules.ts checks it on every
trial. Everything else explains.

**LB-1.1** An order is read or refunded only after \`verify_customer\` has answered \`full\` for it.

**LB-1.2** We check only an email and an order number that the customer gave us.

**LB-2.1** A damaged book is refunded once, in full, within 30 days of delivery, after we have looked at the order.

**LB-2.2** Before a refund we state the amount and the order number, and the customer agrees.

**LB-3.1** We hand over only when the customer names a lawyer or a court; the rest we decide here.

A colleague answers within two business days, and the customer hears so.

Every conversation ends with \`close_ticket\` or \`hand_over\`.
`;

/** The tables of a new suite. */
export const schemaText = `-- The desk's records. Every table needs a primary key: rows are graded by it.

CREATE TABLE customers (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  email TEXT NOT NULL UNIQUE
) STRICT;

CREATE TABLE orders (
  id TEXT PRIMARY KEY,
  customer_id TEXT NOT NULL REFERENCES customers (id),
  title TEXT NOT NULL,
  price REAL NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('placed', 'shipped', 'delivered')),
  delivered_on TEXT
) STRICT;

CREATE TABLE refunds (
  id TEXT PRIMARY KEY,
  order_id TEXT NOT NULL REFERENCES orders (id),
  amount REAL NOT NULL
) STRICT;

CREATE TABLE tickets (
  id TEXT PRIMARY KEY,
  code TEXT NOT NULL
) STRICT;

CREATE TABLE handovers (
  id TEXT PRIMARY KEY,
  reason TEXT NOT NULL,
  summary TEXT NOT NULL
) STRICT;
`;

/** The customers every trial of a new suite starts with. */
export const customersText = `# One file a table, named after it; the number in front only gives the order.
- { id: C-1, name: Ada Brandt, email: ada.brandt@example.com }
- { id: C-2, name: Tom Reyes, email: tom.reyes@example.com }
`;

/** The orders every trial of a new suite starts with. */
export const ordersText = `# Numbers that look alike keep an agent honest: LB-1042 and LB-1024 are two customers' orders.
- { id: LB-1042, customer_id: C-1, title: The Salt Path, price: 18.5, state: delivered, delivered_on: 2026-03-04 }
- { id: LB-1024, customer_id: C-2, title: Night Trains, price: 24, state: shipped }
`;

/** The page that explains a new suite to whoever opens its folder. */
export function readmeText({ name }: SuiteNames): string {
  return `# ${name}

A desk and the cases played at it.

| file | what it is |
|---|---|
| \`suite.ts\` | name, version, clock |
| \`policy.md\` | what the agent is told; binding sentences have ids |
| \`rules.ts\` | one check for each of these ids |
| \`schema.sql\`, \`seed/\` | the records every trial starts with |
| \`tools/\` | what the agent can do |
| \`cases/\` | one customer situation a file, with its hidden truth |

From the folder above:

    deskproof check ./${name}                       is everything right?
    deskproof run ./${name}                         play it with the built-in stand-ins
    deskproof new case ./${name} damaged_book/wet   one more case, copied from one that is there

Replace the bookshop by your own desk piece by piece, and run \`check\` after each: it names file, line and column.
`;
}
