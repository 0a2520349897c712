import { isJsonObject, type Json } from "../json.ts";
import type { CallOutcome } from "../world/call.ts";
import type { Tool } from "../world/tool.ts";
import { type Instruction, instructionsIn, toolsNamed } from "./named-steps.ts";
import type { Piece, Scene } from "./piece.ts";

// Everyday steps that need neither a device nor clearer instructions.
const EVERYDAY =
  /^(?:contact|call|email|visit|wait|print|pack|drop|keep|reply|reach|bring|allow|note|stay|let|check_(?:email|inbox|post))/;
const IMPERATIVE = /^\W*(?:please|now|then|next|try|just|go|could you|can you)\b(?!.*\b(?:wait|hold|moment)\b)/i;

/** Performs the steps that are described clearly enough, and asks for clarification if none are. */
export function followInstructions(scene: Scene): Piece[] {
  const { tools } = scene.briefing;
  if (tools.length === 0) return [];
  const instructions = instructionsIn(scene.hearing);
  const named = new Set(instructions.flatMap((instruction) => toolsNamed(tools, instruction)));
  if (named.size > 0) return [...named].map((tool) => perform(scene, tool));
  const vague = instructions.find(isVague);
  if (vague === undefined) return [];
  const instruction = vague.text.trim().slice(0, 120);
  return [{ acts: [{ act: "confused", instruction }], text: scene.voice.say("confused") }];
}

function isVague({ text, acts }: Instruction): boolean {
  if (acts.length === 0) return IMPERATIVE.test(text);
  return acts.some((act) => act.act === "instruct" && !act.steps.every((step) => EVERYDAY.test(step)));
}

function perform({ call, voice }: Scene, tool: Tool): Piece {
  const outcome = call(tool.name, {});
  const worked = outcome.kind === "ok";
  return {
    acts: [{ act: "follow", tool: tool.name, worked }],
    text: reportOf(tool, outcome) ?? voice.say(worked ? "followed" : "failed"),
  };
}

function reportOf(tool: Tool, outcome: CallOutcome): string | undefined {
  if (outcome.kind !== "ok" || tool.phrases.report === undefined) return undefined;
  const { value } = outcome;
  return tool.phrases.report.replace(/\{(\w+)\}/g, (blank, name: string) =>
    shown(isJsonObject(value) ? value[name] : value, blank),
  );
}

function shown(value: Json | undefined, blank: string): string {
  if (value === undefined) return blank;
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
