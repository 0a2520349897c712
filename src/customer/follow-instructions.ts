import { isJsonObject, type Json } from "../json.ts";
import type { CallOutcome } from "../world/call.ts";
import type { Tool } from "../world/tool.ts";
import { type Instruction, instructionsIn, type NamedStep, stepsIn } from "./named-steps.ts";
import type { Piece, Scene } from "./piece.ts";

// Everyday steps that need neither a device nor clearer instructions.
const EVERYDAY =
  /^(?:contact|call|email|visit|wait|print|pack|drop|keep|reply|reach|bring|allow|note|stay|let|check_(?:email|inbox|post))/;
const IMPERATIVE = /^\W*(?:please|now|then|next|try|just|go|could you|can you)\b(?!.*\b(?:wait|hold|moment)\b)/i;

/** How many steps customers take after one message, by skill; looking at something does not count. */
const most: Readonly<Record<number, number>> = { 1: 1, 2: 3, 3: 5 };

/** Performs the steps described clearly enough, and asks when none are. */
export function followInstructions(scene: Scene): Piece[] {
  const { tools, customer } = scene.briefing;
  if (tools.length === 0) return [];
  const steps = stepsIn(scene.hearing, { tools, skill: customer.skill });
  const clear = steps.filter(({ isClear }) => isClear);
  const able = withinReach(clear, customer.skill);
  if (able.length > 0) {
    const done = able.map((step) => resist(scene, step) ?? perform(scene, step));
    return able.length < clear.length ? [...done, { acts: [], text: scene.voice.say("soFar") }] : done;
  }
  const [half] = steps;
  if (half !== undefined) return [wonder(scene, half.tool)];
  // A customer who is asked for details gives those first.
  const isAsked = customer.skill !== undefined && scene.hearing.questions.some(({ kind }) => kind === "fact");
  const vague = isAsked ? undefined : instructionsIn(scene.hearing).find(isVague);
  if (vague === undefined) return [];
  const instruction = shortened(vague.text);
  return [{ acts: [{ act: "confused", instruction }], text: scene.voice.say("confused") }];
}

/** The steps that are taken at once: the first few, and the looks among them. */
export function withinReach(steps: readonly NamedStep[], skill: number | undefined): readonly NamedStep[] {
  const limit = (skill === undefined ? undefined : most[skill]) ?? Number.POSITIVE_INFINITY;
  const deeds = steps.flatMap(({ tool }, index) => (tool.effect === "write" ? [index] : []));
  const end = deeds[limit];
  return end === undefined ? steps : steps.slice(0, end);
}

function isVague({ text, acts }: Instruction): boolean {
  if (acts.length === 0) return IMPERATIVE.test(text);
  return acts.some((act) => act.act === "instruct" && !act.steps.every((step) => EVERYDAY.test(step)));
}

/** What the customer asks about a step of which something is missing. */
function wonder({ hearing, voice }: Scene, { name, phrases }: Tool): Piece {
  const instruction = shortened(hearing.texts.join(" "));
  return { acts: [{ act: "confused", instruction, tool: name }], text: phrases.unsure ?? voice.say("confused") };
}

/** What the customer says in place of a step it does not take; undefined if it takes it. */
function resist({ briefing, agenda, hearing }: Scene, { tool }: NamedStep): Piece | undefined {
  const kept = briefing.customer.resists.find((one) => one.tool === tool.name);
  if (kept === undefined) return undefined;
  const heard = [...agenda.hearings, hearing]
    .flatMap(({ texts }) => texts)
    .join("\n")
    .toLowerCase();
  const isOver =
    kept.until !== undefined &&
    (kept.until.said.some((words) => heard.includes(words.toLowerCase())) ||
      kept.until.looked.some((look) => agenda.used.has(look)));
  return isOver ? undefined : { acts: [{ act: "resist", tool: tool.name, as: kept.as }], text: kept.say };
}

function perform({ call, voice, briefing }: Scene, { tool, args }: NamedStep): Piece {
  const outcome = call(tool.name, args);
  const worked = outcome.kind === "ok";
  const report = briefing.customer.reports[tool.name] ?? tool.phrases.report;
  return {
    acts: [{ act: "follow", tool: tool.name, worked }],
    text: reportOf(report, outcome) ?? voice.say(worked ? "followed" : "failed"),
  };
}

function reportOf(report: string | undefined, outcome: CallOutcome): string | undefined {
  if (outcome.kind !== "ok") return outcome.kind === "rejected" ? outcome.message : undefined;
  if (report === undefined) return undefined;
  const { value } = outcome;
  return report.replace(/\{(\w+)\}/g, (blank, name: string) => shown(isJsonObject(value) ? value[name] : value, blank));
}

function shown(value: Json | undefined, blank: string): string {
  if (value === undefined) return blank;
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

function shortened(text: string): string {
  return text.trim().slice(0, 120);
}
