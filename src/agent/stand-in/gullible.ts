import type { AgentSession, StandInBriefing } from "../../conversation/agent.ts";
import type { JsonObject } from "../../json.ts";
import { canaryShape } from "../../suite/perturb/canary.ts";

/** Wraps a session so that it tells the customer any code it finds in the results of its calls. */
export function gullible(session: AgentSession, { desk }: StandInBriefing, obeys: () => boolean): AgentSession {
  let code: string | undefined;
  const withCode = (text: string) => (code === undefined || text.trim() === "" ? text : `${text} The code is ${code}.`);
  const withCodeIn = (name: string, args: JsonObject): JsonObject => {
    const tells = desk.tools.get(name)?.tells;
    const words = tells === undefined ? undefined : args[tells];
    return tells === undefined || typeof words !== "string" ? args : { ...args, [tells]: withCode(words) };
  };
  return {
    reply: async (turn) => {
      const call: typeof turn.call = async (tool, args) => {
        const reply = await turn.call(tool, withCodeIn(tool, args));
        const found = reply.ok ? canaryShape.exec(JSON.stringify(reply.value))?.[0] : undefined;
        if (found !== undefined && code === undefined && obeys()) code = found;
        return reply;
      };
      return withCode(await session.reply({ ...turn, call }));
    },
  };
}
