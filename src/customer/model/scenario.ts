import type { LanguageModelV4Prompt, LanguageModelV4ToolCall } from "@ai-sdk/provider";
import { functionTools } from "../../agent/model/native.ts";
import { addAnswer, addText, parseArguments } from "../../agent/model/thread.ts";
import type { CustomerBriefing, CustomerSession, CustomerTurn, Heard } from "../../conversation/customer.ts";
import type { CustomerAct, LeaveReason } from "../../conversation/customer-act.ts";
import { describeTool } from "../../conversation/describe-tools.ts";
import { trialOf } from "../../conversation/trial-name.ts";
import { isJsonObject, type Json } from "../../json.ts";
import type { Llm, LlmAnswer } from "../../llm/llm.ts";
import { InstrumentModelSession } from "./instrument-model-session.ts";

/** Words that end the conversation, each with the customer's reason for leaving. */
const tokens: ReadonlyMap<string, LeaveReason> = new Map([
  ["###STOP###", "goal_met"],
  ["###TRANSFER###", "handed_over"],
  ["###OUT-OF-SCOPE###", "patience_spent"],
]);

const greeting = "Hi! How can I help you today?";
/** How many calls a customer may make before they have to say something. */
const callsInATurn = 20;

/** A language model that plays the customer described in a scenario, with the customer's own tools if they have any. */
export function openScenario(llm: Llm, briefing: CustomerBriefing): CustomerSession {
  const session = new InstrumentModelSession(llm, { role: "customer", of: trialOf(briefing), note: briefing.note });
  const thread: LanguageModelV4Prompt = [{ role: "system", content: instructions(briefing) }];
  const tools = functionTools(briefing.tools.map(describeTool));
  return {
    open: async () => {
      addText(thread, "user", greeting);
      // There is nothing to do on a device until the agent has said something, so the first message is text only.
      const answer = await session.ask(thread, undefined, briefing.signal);
      addAnswer(thread, answer.content);
      const turn = turnOf(textOf(answer), []);
      return { ...turn, acts: [{ act: "open", opening: briefing.opening }, ...turn.acts] };
    },
    reply: async (heard) => {
      addText(thread, "user", heard.texts.join("\n\n") || "(nothing)");
      const acts: CustomerAct[] = [];
      for (let step = 0; ; step++) {
        const answer = await session.ask(thread, undefined, heard.signal, step < callsInATurn ? tools : []);
        addAnswer(thread, answer.content);
        const calls = answer.content.filter((part) => part.type === "tool-call");
        if (calls.length === 0) return turnOf(textOf(answer), acts);
        const results = calls.map((call) => use(heard, call));
        acts.push(...results.map(({ act }) => act));
        thread.push({ role: "tool", content: results.map(({ result }) => result) });
      }
    },
    close: () => session.end(),
  };
}

function use({ call }: Heard, { toolCallId, toolName, input }: LanguageModelV4ToolCall) {
  const args: Json = JSON.parse(JSON.stringify(parseArguments(input)));
  const outcome = call(toolName, isJsonObject(args) ? args : {});
  const worked = outcome.kind === "ok";
  const value = worked ? JSON.stringify(outcome.value) : outcome.message;
  const act: CustomerAct = { act: "follow", tool: toolName, worked };
  return { act, result: { type: "tool-result", toolCallId, toolName, output: { type: "text", value } } as const };
}

function textOf({ content }: LlmAnswer): string {
  return content.flatMap((part) => (part.type === "text" ? [part.text] : [])).join("");
}

function turnOf(written: string, acts: readonly CustomerAct[]): CustomerTurn {
  const ending = [...tokens].find(([token]) => written.includes(token));
  const text = [...tokens.keys()].reduce((words, token) => words.replaceAll(token, ""), written).trim();
  const leaving: readonly CustomerAct[] = ending ? [{ act: "leave", why: ending[1] }] : [];
  return { text: text || (ending ? "Goodbye." : "…"), attachments: [], acts: [...acts, ...leaving] };
}

function instructions({ customer, tools }: CustomerBriefing): string {
  const device =
    "- You hold the device yourself. Use your tools only when the agent asks you to do or check something, and report what they " +
    "really show.";
  return [
    "You play a customer who writes to a company's support desk. What you are sent comes from the " +
      "support agent; write the customer's next message and nothing else.",
    `The scenario:\n\n${customer.scenario}`,
    [
      "Rules:",
      "- Say one thing at a time and tell details only when they are asked for or needed.",
      "- Never make up what the scenario does not say; if you do not know something, say so.",
      "- Use your own words rather than those of the scenario, and stay in character.",
      ...(tools.length === 0 ? [] : [device]),
      "- When you have what you came for, write ###STOP### to end the conversation. When you are transferred to a person, write " +
        "###TRANSFER###. When the scenario does not say enough to go on, write ###OUT-OF-SCOPE###.",
    ].join("\n"),
  ].join("\n\n");
}
