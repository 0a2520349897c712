/** The values inserted into the texts of a new suite. */
export interface SuiteNames {
  readonly name: string;
  readonly canary: string;
}

/** The declaration of a new suite. */
export function suiteText({ name, canary }: SuiteNames): string {
  return `import { defineSuite } from "deskproof";

// A suite is a folder: the desk (policy.md, schema.sql, seed/, tools/, rules.ts) and its cases.
export const suite = defineSuite({
  name: "${name}",
  title: "Lantern Books",
  version: "1.0.0",
  // Repeated in every case file, so that a model trained on your cases can be detected. Do not change it.
  canary: "${canary}",
  scorecard: "desk",
  trials: 3,
  desks: {
    books: {
      company: "Lantern Books",
      // The desk's clock is fixed: "today" is the same in every trial.
      now: "2026-03-10T10:00",
      currency: "USD",
      // The format of generated ids; {n} is a counter.
      ids: { refunds: "RF-{n}", tickets: "TK-{n}", handovers: "HO-{n}" },
      // Free text is ignored when a trial's end state is graded.
      ungraded: { handovers: ["summary"] },
    },
  },
});
`;
}

/** The policy of a new suite. */
export const policyText = `# Lantern Books: how we run the desk

We sell books by mail. Write short, warm messages and use first names. This page is everything the agent is told.

A paragraph that begins with an id in bold is binding, and the rule with that id in rules.ts checks it in every
trial. Everything else is explanation.

**LB-1.1** An order is read or refunded only after \`verify_customer\` has returned \`full\` for it.

**LB-1.2** We verify only with an email address and an order number that the customer gave us.

**LB-2.1** A damaged book is refunded once, in full, within 30 days of delivery, after we have looked at the order.

**LB-2.2** Before a refund we state the amount and the order number, and the customer agrees.

**LB-3.1** We escalate only when the customer mentions a lawyer or a court; we decide everything else here.

Tell the customer that a colleague will answer within two business days.

Every conversation ends with \`close_ticket\` or \`hand_over\`.
`;

/** The tables of a new suite. */
export const schemaText = `-- The desk's records. Every table needs a primary key, by which grading identifies its rows.

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

/** The customers in the seed of a new suite. */
export const customersText = `# One file per table, named after the table; the number at the start of the file name sets the loading order.
- { id: C-1, name: Ada Brandt, email: ada.brandt@example.com }
- { id: C-2, name: Tom Reyes, email: tom.reyes@example.com }
`;

/** The orders in the seed of a new suite. */
export const ordersText = `# Similar numbers catch careless agents: LB-1042 and LB-1024 belong to different customers.
- { id: LB-1042, customer_id: C-1, title: The Salt Path, price: 18.5, state: delivered, delivered_on: 2026-03-04 }
- { id: LB-1024, customer_id: C-2, title: Night Trains, price: 24, state: shipped }
`;

/** The example questions of a new suite. */
export const questionsText = `\
# How agents ask about each topic. A topic is the name of a fact or an aside in one of the cases. Customers learn from
# these examples to recognise an agent's questions. Order numbers, names and email addresses are recognised without examples.
problem:
  - What exactly is wrong with the book?
  - Could you describe the damage?
  - Where is the cover torn?
  - Was it already like that when you opened the parcel?
  - what happened to the book
preference:
  - What would you like us to do?
  - How would you like this resolved?
  - Would you rather have a refund or a new copy?
  - What are you hoping for?
  - which solution you would prefer
box_damaged:
  - Was the box damaged as well?
  - What did the packaging look like?
  - Were there dents or tears on the outside of the parcel?
  - whether the box was in one piece
book_kept:
  - Do you still have the book?
  - Have you kept the damaged copy?
  - Is the torn book still with you?
  - please hold on to the book for now
contacted_before:
  - Have you written to us before?
  - Have you contacted us about this already?
  - Did a colleague of mine answer you?
  - whether you have been in touch with us earlier
tracking_page:
  - What does the tracking page say?
  - Have you looked at the tracking link?
  - When did the tracking last change?
  - which status you see in the tracking
`;

/** The README of a new suite. */
export function readmeText({ name }: SuiteNames): string {
  return `# ${name}

A desk and its cases.

| file | contents |
|---|---|
| \`suite.ts\` | name, version, clock |
| \`policy.md\` | the policy that the agent is given; binding rules have ids |
| \`rules.ts\` | one check per rule |
| \`schema.sql\`, \`seed/\` | the records at the start of every trial |
| \`tools/\` | the agent's tools |
| \`cases/\` | one customer problem per file, with its expected outcome |
| \`questions.yaml\` | example questions by topic, from which customers learn to recognise an agent's questions |

From the parent folder:

    npx deskproof check ./${name}                              validate the suite
    npx deskproof run ./${name} --agent stand-in/reference     run it with a built-in agent
    npx deskproof new case ./${name} damaged_book/wet          add a case, copied from an existing one

Replace the bookshop with your own desk piece by piece, and run \`check\` after each change. It reports every error with its file, line
and column.
`;
}
