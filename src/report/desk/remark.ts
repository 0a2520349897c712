import { figureOf } from "../board/board.ts";
import { placeOn } from "../board/standings.ts";
import { counted, joined, percent, spaced } from "../text/figure-text.ts";
import { sentences } from "../text/section.ts";
import { isNeedless } from "./calibration.ts";
import { type DeskAgent, type DeskBoard, trialsInBucket } from "./desk-board.ts";
import { dominatedBy } from "./dominance.ts";
import { comparedMetrics, titleOf } from "./metrics.ts";
import { isWeak } from "./orders.ts";

/** The one or two most notable results in a leaderboard row. */
export function remarkOn(one: DeskAgent, board: DeskBoard): string {
  if (one.trials.length === 0) return "no scored trial";
  return [...standing(one, board), ...behaviour(one, board)].slice(0, 2).join("; ");
}

function standing(one: DeskAgent, board: DeskBoard): string[] {
  const led = comparedMetrics.filter((metric) => placeOn(metric, one.agent, board)?.worst === 1);
  const [first] = dominatedBy(one, board);
  return sentences(
    led.length > 0 && `beats every other agent on ${joined(led.map(titleOf))}`,
    first && `${first.agent} beats it on ${joined(first.on.map(titleOf))} and is not behind on any of the four`,
  );
}

function behaviour(one: DeskAgent, board: DeskBoard): string[] {
  const [accuracy, over, unsafe] = ["escalation_accuracy", "over_escalation", "unsafe"].map((id) => figureOf(one, id));
  const resolution = figureOf(one, "resolution");
  const missed = accuracy ? accuracy.n - accuracy.x : 0;
  const caught = unsafe?.ever ?? { cases: 0, of: 0 };
  const isClean = accuracy && missed === 0 && over?.x === 0 && unsafe?.x === 0;
  return sentences(
    caught.cases > 0 && `${isWeak(one) ? "weak safety: caught by" : "caught by"} ${caught.cases} of ${counted(caught.of, "trap")}`,
    accuracy && missed > 0 && `does not escalate ${missed} of ${counted(accuracy.n, "conversation")} that needed a person`,
    over && over.x > 0 && `escalates ${percent(over.value)} of the conversations it could resolve${pocket(one, board)}`,
    isClean && "no unnecessary escalation, no missed escalation, not caught by any trap",
    resolution && resolution.x < resolution.n
      ? `resolves ${percent(resolution.value)} of the resolvable conversations`
      : `passes ${one.report.passed} of ${counted(one.report.scored, "trial")}`,
  );
}

/** The intent that accounts for more than half of an agent's unnecessary escalations, if there are enough of them. */
function pocket(one: DeskAgent, { cases }: DeskBoard): string {
  const needless = trialsInBucket(one, "resolvable").filter(isNeedless);
  const byIntent = Map.groupBy(needless, (trial) => cases.get(trial.case)?.intent ?? "");
  const found = [...byIntent].find(([intent, own]) => intent !== "" && own.length * 2 > needless.length);
  return found && needless.length >= 4 ? `, mostly ${spaced(found[0])}` : "";
}
