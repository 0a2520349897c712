import type { CaseCustomer } from "../case/case-customer.ts";
import { sayMoment } from "../case/say-moment.ts";
import type { Customer, CustomerTurn, Heard } from "../conversation/customer.ts";
import type { CustomerAct } from "../conversation/customer-act.ts";
import type { Attachment } from "../conversation/message.ts";
import { parseCall } from "./parse-call.ts";
import type { Prompt } from "./prompt.ts";

const help = `Type your message to the agent, or:
  /send <file>   attach a file to your next message    /<tool>   use one of your own tools
  /bye <words>   say goodbye and leave satisfied       /leave    give up and leave
  /help          this help                             /quit     quit without saving`;

/** A customer that is a person at the keyboard. */
export function personCustomer(prompt: Prompt, quit: () => void): Customer {
  return {
    kind: "customer",
    id: "person/customer",
    isPerson: true,
    open: ({ customer, tools, opening }) => {
      prompt.print(`You are the customer.\n${brief(customer)}\n${help}`);
      if (tools.length > 0) prompt.print(`Your own tools: ${tools.map(({ name, describe }) => `/${name} (${describe})`).join(", ")}`);
      const text = customer.openings[opening % customer.openings.length] ?? "";
      return {
        open: () => {
          prompt.print(`\nyou: ${text}`);
          return { text, attachments: openingFiles(customer), acts: [{ act: "open", opening }] };
        },
        reply: (heard) => answer(heard, customer, { prompt, quit }),
      };
    },
  };
}

async function answer(heard: Heard, customer: CaseCustomer, { prompt, quit }: { prompt: Prompt; quit: () => void }): Promise<CustomerTurn> {
  for (const text of heard.texts) prompt.print(`\nagent: ${text}`);
  const attachments: Attachment[] = [];
  const acts: CustomerAct[] = [];
  for (;;) {
    const line = await prompt.ask("you> ");
    if (line === undefined || line === "/quit") {
      quit();
      return { text: "", attachments: [], acts: [] };
    }
    if (line === "/help") prompt.print(help);
    else if (line === "/leave")
      return { text: "I'll leave it there.", attachments, acts: [...acts, { act: "leave", why: "patience_spent" }] };
    else if (line.startsWith("/bye"))
      return {
        text: line.slice(4).trim() || "Thanks, bye.",
        attachments,
        acts: [...acts, { act: "leave", why: "goal_met" }],
      };
    else if (line.startsWith("/send ")) send(line.slice(6).trim(), customer, { attachments, acts }, prompt);
    else if (line.startsWith("/")) use(line, heard, acts, prompt);
    else if (line !== "") return { text: line, attachments, acts };
  }
}

function send(name: string, customer: CaseCustomer, turn: { attachments: Attachment[]; acts: CustomerAct[] }, prompt: Prompt): void {
  const files = Object.entries(customer.facts).flatMap(([slot, fact]) => (fact.kind === "attachment" ? [{ slot, ...fact }] : []));
  const file = files.find(({ attachment }) => attachment === name);
  if (!file) {
    prompt.print(`  you have no file "${name}"; your files: ${files.map(({ attachment }) => attachment).join(", ") || "none"}`);
    return;
  }
  turn.attachments.push({ name, caption: file.caption ?? "" });
  turn.acts.push({ act: "attach", slot: file.slot, name });
}

function use(line: string, heard: Heard, acts: CustomerAct[], prompt: Prompt): void {
  const typed = parseCall(line);
  if (typeof typed === "string") {
    prompt.print(`  ${typed}`);
    return;
  }
  const outcome = heard.call(typed.tool, typed.args);
  if (outcome.kind !== "invalid") acts.push({ act: "follow", tool: typed.tool, worked: outcome.kind === "ok" });
  prompt.print(outcome.kind === "ok" ? `  → ${JSON.stringify(outcome.value)}` : `  ✗ ${outcome.message}`);
}

function openingFiles(customer: CaseCustomer): Attachment[] {
  return Object.values(customer.facts).flatMap((fact) =>
    fact.kind === "attachment" && fact.reveal === "opening" ? [{ name: fact.attachment, caption: fact.caption ?? "" }] : [],
  );
}

function brief({ name, persona, goal, facts, unknown }: CaseCustomer): string {
  const known = Object.entries(facts).map(
    ([slot, fact]) =>
      `  ${slot}: ${fact.kind === "value" ? fact.value : `file ${fact.attachment}`} ` +
      `(${typeof fact.reveal === "string" ? fact.reveal.replace("_", " ") : sayMoment(fact.reveal.when)})`,
  );
  return [
    `${name}: ${persona}`,
    `You want ${goal}.`,
    "You know:",
    ...known,
    ...(unknown.length > 0 ? [`You do not know: ${unknown.join(", ")}`] : []),
  ].join("\n");
}
