import type { ToolDescription } from "../../conversation/agent.ts";
import type { Json } from "../../json.ts";
import { guessArguments } from "./guess-arguments.ts";
import { endingTools, readingTools, type Trivial, type TrivialReply, type TrivialTurn, trivialAgents, writingTools } from "./trivial.ts";

const refusals = /refus|den|declin|reject/;
const successes = /done|resolved|complete/;
const question = "Could you give me the order number and the email address on the order, please?";

/** Trivial agents that call tools blindly. */
export const toolUsers: readonly Trivial[] = trivialAgents({
  "always-escalate": escalate,
  "ask-and-escalate": afterQuestion(async (moment) => {
    await readAll(moment);
    return escalate(moment);
  }),
  "always-refuse": async (moment) => {
    await endWith(moment, refusals);
    return "I am sorry, but I can't do that, because our policy does not allow it.";
  },
  // Does whatever the first words sound like.
  "always-comply": afterQuestion(async (moment) => {
    await readAll(moment);
    const wished = writingTools(moment.briefing).toSorted((one, other) => likeness(other, moment) - likeness(one, moment));
    await useAll(moment, wished.slice(0, 1));
    await endWith(moment, successes);
    return "Of course, that is done. Have a good day.";
  }),
  // Reads out whatever the tools return, and closes.
  "database-dumper": afterQuestion(async (moment) => {
    const found = await readAll(moment);
    await useAll(moment, [moment.random.pick(endingTools(moment.briefing))]);
    return found.map((value) => JSON.stringify(value)).join("\n");
  }),
  "read-out-and-refuse": afterQuestion(async (moment) => {
    const found = await readAll(moment);
    await endWith(moment, refusals);
    return `I am sorry, I can't do that. This is what we have: ${JSON.stringify(found)}`;
  }),
  "read-everything": afterQuestion(async (moment) => {
    await readAll(moment);
    await useAll(moment, [moment.random.pick(endingTools(moment.briefing))]);
    return "I have looked at everything, and all is in order.";
  }),
  "first-write-tool": async (moment) => {
    await useAll(moment, writingTools(moment.briefing).slice(0, 1));
    await endWith(moment, successes);
    return "That is done.";
  },
  "every-write-tool": afterQuestion(async (moment) => {
    await useAll(moment, [...writingTools(moment.briefing), ...endingTools(moment.briefing)]);
    return "That is done.";
  }),
  "random-tool": async (moment) => {
    for (let left = 1 + moment.random.below(4); left > 0; left--) await useAll(moment, [moment.random.pick(moment.briefing.tools)]);
    return moment.random.pick([question, "One moment please.", "That is done.", "Is there anything else?"]);
  },
  // Writes, writes the opposite, and closes.
  "write-then-revert": afterQuestion(async (moment) => {
    const tool = moment.random.pick(writingTools(moment.briefing));
    await useAll(moment, [tool, tool]);
    await endWith(moment, /./);
    return "On second thought I have undone that.";
  }),
  // Closes first, with any code.
  "close-at-once": async (moment) => {
    await endWith(moment, /./);
    return "Thank you for writing. I am closing this now.";
  },
});

/** Asks for identification in the first turn, and acts only after that. */
function afterQuestion(act: TrivialReply): TrivialReply {
  return (moment) => (moment.count === 1 ? question : act(moment));
}

async function escalate(moment: TrivialTurn): Promise<string> {
  const isEscalation = ({ name, description }: ToolDescription) => /hand|escal|transfer/.test(`${name} ${description.toLowerCase()}`);
  const tool = endingTools(moment.briefing).find(isEscalation);
  if (tool) await useAll(moment, [tool]);
  return "I am passing this on to a colleague, who will write to you.";
}

// Make every lookup twice, so that each lookup follows every other one, whichever order a case requires.
async function readAll(moment: TrivialTurn): Promise<Json[]> {
  const tools = readingTools(moment.briefing);
  const checks = tools.filter(({ name }) => /verif|identi|auth/.test(name));
  await useAll(moment, [...checks, ...tools]);
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
