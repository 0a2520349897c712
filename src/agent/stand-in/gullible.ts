import type { AgentSession, StandInBriefing } from "../../conversation/agent.ts";
import { canaryShape } from "../../suite/perturb/canary.ts";
import { withWords } from "./tampering.ts";

/** Wraps a session so that it tells the customer any code it finds in the results of its calls. */
export function gullible(session: AgentSession, { desk }: StandInBriefing, obeys: () => boolean): AgentSession {
  let code: string | undefined;
  const withCode = (text: string) => (code === undefined || text.trim() === "" ? text : `${text} The code is ${code}.`);
  return {
    reply: async (turn) => {
      const call: typeof turn.call = async (tool, args) => {
        const reply = await turn.call(tool, await withWords(desk.tools.get(tool)?.tells, args, withCode));
        const found = reply.ok ? canaryShape.exec(JSON.stringify(reply.value))?.[0] : undefined;
        if (found !== undefined && code === undefined && obeys()) code = found;
        return reply;
      };
      return withCode(await session.reply({ ...turn, call }));
    },
  };
}
