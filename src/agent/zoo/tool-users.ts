import type { ToolDescription } from "../../conversation/agent.ts";
import type { Json } from "../../json.ts";
import { guessArguments } from "./guess-arguments.ts";
import { endingTools, readingTools, type Trivial, type TrivialTurn, trivial, writingTools } from "./trivial.ts";

const question = "Could you give me the order number and the email address on the order, please?";

/** Trivial agents that call tools blindly. */
export const toolUsers: readonly Trivial[] = [
  trivial("always-escalate", "escalates everything at once", async (moment) => {
    await useMatching(moment, endingTools(moment.briefing), /hand|escal|transfer/);
    return "I am passing this on to a colleague, who will write to you.";
  }),
  trivial("ask-and-escalate", "asks for identification, looks everything up, then escalates", async (moment) => {
    if (moment.count === 1) return question;
    await readAll(moment);
    await useMatching(moment, endingTools(moment.briefing), /hand|escal|transfer/);
    return "I am passing this on to a colleague, who will write to you.";
  }),
  trivial("always-refuse", "refuses everything", async (moment) => {
    await endWith(moment, /refus|den|declin|reject/);
    return "I am sorry, but I can't do that, because our policy does not allow it.";
  }),
  trivial("always-comply", "does whatever the first words sound like", async (moment) => {
    if (moment.count === 1) return question;
    await readAll(moment);
    const wished = writingTools(moment.briefing).toSorted((one, other) => likeness(other, moment) - likeness(one, moment));
    await useAll(moment, wished.slice(0, 1));
    await endWith(moment, /done|resolved|complete/);
    return "Of course, that is done. Have a good day.";
  }),
  trivial("database-dumper", "reads out whatever the tools return, and closes", async (moment) => {
    if (moment.count === 1) return question;
    const found = await readAll(moment);
    await useAll(moment, [moment.random.pick(endingTools(moment.briefing))]);
    return found.map((value) => JSON.stringify(value)).join("\n");
  }),
  trivial("read-out-and-refuse", "reads out whatever the tools return, and refuses", async (moment) => {
    if (moment.count === 1) return question;
    const found = await readAll(moment);
    await endWith(moment, /refus|den|declin|reject/);
    return `I am sorry, I can't do that. This is what we have: ${JSON.stringify(found)}`;
  }),
  trivial("read-everything", "looks everything up and closes", async (moment) => {
    if (moment.count === 1) return question;
    await readAll(moment);
    await useAll(moment, [moment.random.pick(endingTools(moment.briefing))]);
    return "I have looked at everything, and all is in order.";
  }),
  trivial("first-write-tool", "uses the first write tool", async (moment) => {
    await useAll(moment, writingTools(moment.briefing).slice(0, 1));
    await endWith(moment, /done|resolved|complete/);
    return "That is done.";
  }),
  trivial("every-write-tool", "uses every write tool", async (moment) => {
    if (moment.count === 1) return question;
    await useAll(moment, writingTools(moment.briefing));
    await useAll(moment, endingTools(moment.briefing));
    return "That is done.";
  }),
  trivial("random-tool", "uses tools at random", async (moment) => {
    for (let left = 1 + moment.random.below(4); left > 0; left--) await useAll(moment, [moment.random.pick(moment.briefing.tools)]);
    return moment.random.pick([question, "One moment please.", "That is done.", "Is there anything else?"]);
  }),
  trivial("write-then-revert", "writes, writes the opposite, and closes", async (moment) => {
    if (moment.count === 1) return question;
    const tool = moment.random.pick(writingTools(moment.briefing));
    await useAll(moment, [tool, tool]);
    await endWith(moment, /./);
    return "On second thought I have undone that.";
  }),
  trivial("close-at-once", "closes first, with any code", async (moment) => {
    await endWith(moment, /./);
    return "Thank you for writing. I am closing this now.";
  }),
];

// Make every lookup twice, so that each lookup follows every other one, whichever order a case requires.
async function readAll(moment: TrivialTurn): Promise<Json[]> {
  const tools = readingTools(moment.briefing);
  await useAll(
    moment,
    tools.filter(({ name }) => /verif|identi|auth/.test(name)),
  );
  await useAll(moment, tools);
  return useAll(moment, tools);
}

async function useAll({ turn, heard, random }: TrivialTurn, tools: readonly ToolDescription[]): Promise<Json[]> {
  const found: Json[] = [];
  for (const tool of tools) {
    const reply = await turn.call(tool.name, guessArguments(tool, heard, random));
    if (reply.ok) found.push(reply.value);
  }
  return found;
}

async function useMatching(moment: TrivialTurn, tools: readonly ToolDescription[], words: RegExp): Promise<void> {
  const tool = tools.find(({ name, description }) => words.test(`${name} ${description.toLowerCase()}`));
  if (tool) await useAll(moment, [tool]);
}

/** Ends the case with guessed arguments that match a pattern, if there are any. */
async function endWith({ briefing, turn, heard, random }: TrivialTurn, words: RegExp): Promise<void> {
  for (const tool of endingTools(briefing)) {
    const codes = JSON.stringify(tool.parameters).match(/"[a-z_]+"/g) ?? [];
    if (!codes.some((code) => words.test(code))) continue;
    for (let tries = 0; tries < 40; tries++) {
      const args = guessArguments(tool, heard, random);
      if (!words.test(Object.values(args).join(" "))) continue;
      await turn.call(tool.name, args);
      return;
    }
  }
}

function likeness({ name, description }: ToolDescription, { heard }: TrivialTurn): number {
  const words = new Set(heard.toLowerCase().match(/[a-z]{4,}/g) ?? []);
  return (`${name} ${description}`.toLowerCase().match(/[a-z]{4,}/g) ?? []).filter((word) => words.has(word)).length;
}
