import type { LanguageModelV4Prompt } from "@ai-sdk/provider";
import type { Reader, ReaderBriefing, ReaderSession } from "../../conversation/reader.ts";
import { nothingRead, type Reading } from "../../conversation/reading.ts";
import { trialOf } from "../../conversation/trial-name.ts";
import type { Llm, LlmAnswer } from "../../llm/llm.ts";
import { InstrumentModelSession, ownText, userText } from "../model/instrument-model-session.ts";
import { parseReaderAnswer, readerAnswerSchema } from "./reader-answer.ts";
import { readerTask, turnToRead } from "./reader-prompt.ts";
import { readingFromAnswer } from "./reading-from-answer.ts";

/** A reader that is a language model; it reports what a turn asks and proposes, and the customer decides how to respond. */
export function modelReader(llm: Llm): Reader {
  return { kind: "reader", id: llm.id, keepsTime: true, open: (briefing) => openSession(llm, briefing) };
}

function openSession(llm: Llm, briefing: ReaderBriefing): ReaderSession {
  const session = new InstrumentModelSession(llm, { role: "reader", of: trialOf(briefing), note: briefing.note });
  const { customer } = briefing;
  const task = readerTask(briefing);
  return {
    read: async ({ texts, history, signal }) => {
      const message = texts.filter((text) => text.trim() !== "").join("\n");
      if (message === "") return nothingRead;
      const ask = (prompt: LanguageModelV4Prompt) => session.ask(prompt, { name: "reading", schema: readerAnswerSchema }, signal);
      const prompt: LanguageModelV4Prompt = [{ role: "system", content: task }, userText(turnToRead(message, history))];
      const reading = (answer: LlmAnswer): Reading | string => {
        const parsed = parseReaderAnswer(answer);
        return typeof parsed === "string" ? parsed : readingFromAnswer(parsed, { customer, message });
      };
      const first = reading(await ask(prompt));
      if (typeof first !== "string") return first;
      const again = userText(`That could not be used: ${first}. Read the same turn again.`);
      const second = reading(await ask([...prompt, ownText("(an answer that could not be read)"), again]));
      return typeof second === "string" ? undefined : second;
    },
    close: () => session.end(),
  };
}
