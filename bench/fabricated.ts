// How many messages of a real agent state a value that nobody could know: takes a file of published conversations (a list of
// { task_id, trial, traj: [{ role, content }] }) and prints the share; --show N prints every flag of a seeded draw.
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { z } from "zod";
import type { Json } from "../src/json.ts";
import { readLiterals } from "../src/language/read-literals.ts";
import { randomFrom } from "../src/random.ts";
import { KnownValues } from "../src/score/known-values.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { show: { type: "string", default: "0" } },
});
const Conversations = z.array(
  z.object({
    task_id: z.int(),
    trial: z.int(),
    traj: z.array(z.object({ role: z.string(), content: z.string().nullish() })),
  }),
);
const conversations = Conversations.parse(JSON.parse(readFileSync(positionals[0] ?? "", "utf8")));

const flags: string[] = [];
let messages = 0;
let flagged = 0;
for (const { task_id, trial, traj } of conversations) {
  const policy = traj.find(({ role }) => role === "system")?.content ?? "";
  const now = /\d{4}-\d\d-\d\d/.exec(policy)?.[0] ?? "2024-01-01";
  const known = new KnownValues({ policy, template: { source: { now: `${now}T00:00` } } });
  for (const [index, { role, content }] of traj.entries()) {
    const text = content ?? "";
    if (role === "user") known.hear(text, []);
    if (role === "tool")
      known.see({ by: "agent", tool: "", args: {}, outcome: { kind: "ok", value: parse(text), changes: [] } });
    if (role !== "assistant" || text.trim() === "") continue;
    const unknown = known.unknownIn(readLiterals(text), text);
    messages += 1;
    if (unknown.length > 0) flagged += 1;
    for (const { kind, start, end } of unknown) {
      const around = text.slice(Math.max(0, start - 60), end + 40).replaceAll(/\s+/g, " ");
      flags.push(`t${task_id}-r${trial}-m${index} ${kind} "${text.slice(start, end)}": …${around}…`);
    }
  }
}
const share = ((100 * flagged) / messages).toFixed(1);
process.stdout.write(
  `${conversations.length} conversations, ${messages} messages: ${flagged} (${share}%) state a value that stands nowhere before; ${flags.length} such values\n`,
);
for (const flag of randomFrom("flags").shuffle(flags).slice(0, Number(values.show))) process.stdout.write(`${flag}\n`);

function parse(text: string): Json {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return text;
    throw error;
  }
}
