import type { ReadAnswer, ReadSource } from "../../shadow/read-source.ts";
import { noToolRecording, type ToolRecording } from "../../shadow/tool-recording.ts";
import type { Call } from "../../world/call.ts";
import type { ForkPoint } from "./fork-point.ts";

/** Answers the reads before the decision from the record, and later reads from the real system or its recording. */
export function forkedToolRecording(toolRecording: ToolRecording = noToolRecording, { turns }: ForkPoint): ToolRecording {
  const recorded = turns.flatMap(({ actions }) => actions.flatMap((action) => (action.kind === "call" ? [action.call] : [])));
  return {
    ...toolRecording,
    source: (suite, open) => {
      const left = [...recorded];
      let real: ReadSource | undefined;
      return {
        read: async (call) => {
          const place = left.findIndex(({ tool }) => tool === call.tool);
          const [past] = place < 0 ? [] : left.splice(0, place + 1).slice(-1);
          const answer = past && answerOf(past);
          if (answer) return answer;
          real ??= toolRecording.source(suite, open);
          return real.read(call);
        },
        [Symbol.asyncDispose]: async () => real?.[Symbol.asyncDispose](),
      };
    },
  };
}

function answerOf({ outcome }: Call): ReadAnswer | undefined {
  if (outcome.kind === "ok") return { kind: "value", value: outcome.value };
  return outcome.kind === "rejected" ? { kind: "refused", code: outcome.code, message: outcome.message } : undefined;
}
