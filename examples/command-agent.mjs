// A command agent: one line of JSON in, one line of JSON out, one process per conversation.
import { createInterface } from "node:readline";

function reply({ message, results, tools }) {
  const canHandOver = tools.some(({ name }) => name === "hand_over");
  if (results.length === 0 && canHandOver) {
    const args = { reason: "safety_incident", summary: `The customer wrote: ${message.text}` };
    return { calls: [{ tool: "hand_over", args }] };
  }
  return { message: "A colleague will write to you within one business day." };
}

for await (const line of createInterface({ input: process.stdin })) {
  console.log(JSON.stringify(reply(JSON.parse(line))));
}
