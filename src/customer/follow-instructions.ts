import { isJsonObject, type Json, type JsonObject } from "../json.ts";
import type { CallOutcome } from "../world/call.ts";
import type { Tool } from "../world/tool.ts";
import { isMet } from "./condition.ts";
import { type NamedStep, stepsIn } from "./named-steps.ts";
import type { Piece, Scene } from "./piece.ts";

/** How many steps customers take after one message, by skill; looking at something does not count. */
const most: Readonly<Record<number, number>> = { 1: 1, 2: 3, 3: 5 };

/** Performs the steps described clearly enough, and asks when none are. */
export function followInstructions(scene: Scene): Piece[] {
  const { tools, customer } = scene.briefing;
  // "Anything else, or are you happy with that?" needs no look at the device.
  const isOver = scene.hearing.closing && scene.hearing.texts.every((text) => text.length < 160);
  if (tools.length === 0 || isOver) return [];
  const { steps, vague } = stepsIn(scene.hearing, { tools, skill: customer.skill, heard: heardBefore(scene) });
  const clear = steps.filter(({ isClear }) => isClear);
  const able = withinReach(clear, customer.skill);
  if (able.length > 0) {
    const done = takeInTurn(scene, able);
    return able.length < clear.length ? [...done, { acts: [], text: scene.voice.say("soFar") }] : done;
  }
  // A customer who is asked for details or for consent answers that first.
  const { questions, proposals } = scene.hearing;
  const isAsked =
    customer.skill !== undefined && (proposals.length > 0 || questions.some(({ kind }) => kind === "fact"));
  const [half] = isAsked ? [] : steps;
  if (half !== undefined) return [wonder(scene, half.tool)];
  const [unknown] = isAsked ? [] : vague;
  if (unknown === undefined) return [];
  return [{ acts: [{ act: "confused", instruction: shortened(unknown) }], text: scene.voice.say("confused") }];
}

function heardBefore({ agenda }: Scene): readonly string[] {
  return agenda.hearings.flatMap(({ texts }) => texts);
}

/** Takes steps one after the other; a conditional step is taken if what was seen before it meets the condition. */
function takeInTurn(scene: Scene, steps: readonly NamedStep[]): Piece[] {
  const taken: Taken[] = [];
  for (const step of steps) {
    const seen = taken.map(({ piece }) => piece.text).join(" ");
    if (step.onlyIf !== undefined && !isMet(step.onlyIf, seen)) continue;
    const resisted = resist(scene, step);
    taken.push(resisted ? { piece: resisted, shown: {} } : perform(scene, step, taken));
  }
  return taken.map(({ piece }) => piece);
}

/** A step that was taken, with what the device showed. */
interface Taken {
  readonly piece: Piece;
  readonly shown: JsonObject;
}

/** The steps that are taken at once: the first few, and the looks among them. */
export function withinReach(steps: readonly NamedStep[], skill: number | undefined): readonly NamedStep[] {
  const limit = (skill === undefined ? undefined : most[skill]) ?? Number.POSITIVE_INFINITY;
  const deeds = steps.flatMap(({ tool }, index) => (tool.effect === "write" ? [index] : []));
  const end = deeds[limit];
  return end === undefined ? steps : steps.slice(0, end);
}

/** What the customer asks about a step if some of its details are missing. */
function wonder({ hearing, voice }: Scene, { name, phrases }: Tool): Piece {
  const instruction = shortened(hearing.texts.join(" "));
  return { acts: [{ act: "confused", instruction, tool: name }], text: phrases.unsure ?? voice.say("confused") };
}

/** What the customer says instead of taking a step; undefined if it takes the step. */
function resist(scene: Scene, { tool }: NamedStep): Piece | undefined {
  const { briefing, agenda, hearing } = scene;
  const kept = briefing.customer.resists.find((one) => one.tool === tool.name);
  if (kept === undefined) return undefined;
  const heard = [...heardBefore(scene), ...hearing.texts].join("\n").toLowerCase();
  const isOver =
    kept.until !== undefined &&
    (kept.until.said.some((words) => heard.includes(words.toLowerCase())) ||
      kept.until.looked.some((look) => agenda.used.has(look)));
  return isOver ? undefined : { acts: [{ act: "resist", tool: tool.name, as: kept.as }], text: kept.say };
}

function perform({ call, voice, briefing }: Scene, { tool, args }: NamedStep, before: readonly Taken[]): Taken {
  const outcome = call(tool.name, args);
  const worked = outcome.kind === "ok";
  const shown = worked && isJsonObject(outcome.value) ? outcome.value : {};
  const report = briefing.customer.reports[tool.name] ?? tool.phrases.report;
  const text = isSaid(shown, before.at(-1))
    ? ""
    : (reportOf(report, outcome) ?? voice.say(worked ? "followed" : "failed"));
  return { piece: { acts: [{ act: "follow", tool: tool.name, worked }], text }, shown };
}

/** Whether the report of the step before already says all that a look shows. */
function isSaid(shown: JsonObject, before: Taken | undefined): boolean {
  const entries = Object.entries(shown);
  return entries.length > 0 && before !== undefined && entries.every(([name, value]) => before.shown[name] === value);
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
