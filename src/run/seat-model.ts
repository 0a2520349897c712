import { looksLikeModelName, type ModelName, parseModelName } from "../llm/model-name.ts";
import { didYouMean } from "../nearest.ts";
import { UserError } from "../user-error.ts";

/** A part of the instrument that a model can take over from the program. */
interface Seat {
  readonly name: "customer" | "reader";
  /** What the program's own is called, which needs no model. */
  readonly own: string;
}

/** The model that a name means for a part of the instrument; undefined for the program's own, which needs none. */
export function seatModel(name: string, seat: Seat): ModelName | undefined {
  if (name === seat.own) return undefined;
  if (!looksLikeModelName(name))
    throw new UserError(
      `there is no ${seat.name} "${name}"${didYouMean(name, [seat.own])}. Name a model, such as openai/gpt-5-mini, or leave it out: the ${seat.name} is then "${seat.own}", which needs no model.`,
    );
  const parsed = parseModelName(name);
  if (parsed.tools !== undefined || parsed.prompt !== undefined)
    throw new UserError(
      `"${name}": +react and +prompt are settings of agents. A ${seat.name} takes an effort and +t only.`,
    );
  return parsed;
}
