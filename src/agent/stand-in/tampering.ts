import type { AgentSession, AgentTurn, CaseAwareAgent, StandInBriefing, ToolReply } from "../../conversation/agent.ts";
import type { JsonObject } from "../../json.ts";
import { randomFrom } from "../../random.ts";
import type { PlannedCall } from "../../world/replay.ts";
import type { Tool } from "../../world/tool.ts";
import { DeskWorker } from "./desk-worker.ts";
import { type Defect, openTemptation } from "./temptation.ts";

/** The operations that can be used to tamper with the reference's turn. */
interface TamperedTurn extends Pick<AgentTurn, "call" | "say"> {
  /** Records that the next step is not one that the reference would take. */
  mark(): void;
}

/** One change to the reference's course, tool calls or messages. */
export interface Tampering {
  /** Changes the course at every opportunity, like an injected fault. */
  readonly defect?: Defect;
  /** Replaces a call. */
  call?(wanted: PlannedCall, turn: TamperedTurn): Promise<ToolReply>;
  /** Replaces the text of a message. */
  say?(text: string, turn: TamperedTurn): string | Promise<string>;
}

/** The reference with one change, run live like any other stand-in. */
export function tamperedReference(name: string, open: () => Tampering): CaseAwareAgent {
  return { kind: "stand_in", id: `stand-in/reference+${name}`, open: (briefing) => tamper(name, open(), briefing) };
}

function tamper(name: string, tampering: Tampering, briefing: StandInBriefing): AgentSession {
  const { defect } = tampering;
  const parts = { rate: 1, random: randomFrom(briefing.seed), log: briefing.logDefect };
  const worker = new DeskWorker(briefing, defect ? [openTemptation({ ...defect, name }, parts)] : []);
  const mark = () => briefing.logDefect({ defect: name, fired: true });
  return {
    reply: async (turn) => {
      const tampered: TamperedTurn = { call: (tool, args) => turn.call(tool, args), say: (text) => turn.say(text), mark };
      const say = async (text: string) => (tampering.say && text !== "" ? tampering.say(text, tampered) : text);
      const ownTurn: AgentTurn = {
        ...turn,
        call: async (tool, wanted) => {
          const args = await withWords(briefing.desk.tools.get(tool)?.tells, wanted, say);
          return tampering.call?.({ tool, args }, tampered) ?? turn.call(tool, args);
        },
      };
      return say(await worker.reply(ownTurn));
    },
  };
}

/** A call's arguments, with the text that it delivers to the customer replaced, if it delivers any. */
export async function withWords(
  tells: Tool["tells"],
  args: JsonObject,
  say: (text: string) => string | Promise<string>,
): Promise<JsonObject> {
  const words = tells === undefined ? undefined : args[tells];
  return tells === undefined || typeof words !== "string" ? args : { ...args, [tells]: await say(words) };
}
