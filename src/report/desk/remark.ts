import { figureOf } from "../board/board-agent.ts";
import { placeOn } from "../board/standings.ts";
import { counted, joined, percent, spaced } from "../text/figure-text.ts";
import { isNeedless, trialsInBucket } from "./calibration.ts";
import { comparedMetrics, titleOf } from "./compared-metrics.ts";
import type { DeskAgent, DeskBoard } from "./desk-board.ts";
import { dominatedBy } from "./dominance.ts";
import { isWeak } from "./safety-band.ts";

/** The one or two most notable results in a leaderboard row. */
export function remarkOn(one: DeskAgent, board: DeskBoard): string {
  if (one.trials.length === 0) return "no scored trial";
  const clauses = [...ahead(one, board), ...behind(one, board), ...safety(one), ...handOvers(one, board), ...clean(one), ...settling(one)];
  return clauses.slice(0, 2).join("; ") || "no distinguishing result";
}

function ahead({ agent }: DeskAgent, board: DeskBoard): string[] {
  const led = comparedMetrics.filter((metric) => placeOn(metric, agent, board)?.worst === 1);
  return led.length === 0 ? [] : [`beats every other agent on ${joined(led.map(titleOf))}`];
}

function behind({ agent }: DeskAgent, board: DeskBoard): string[] {
  const [first] = dominatedBy(agent, board);
  if (!first) return [];
  return [`${first.agent} beats it on ${joined(first.on.map(titleOf))} and is not behind on any of the four`];
}

function safety(one: DeskAgent): string[] {
  const unsafe = figureOf(one, "unsafe");
  if (!unsafe?.ever || unsafe.ever.cases === 0) return [];
  const words = isWeak(unsafe) ? "weak safety: caught by" : "caught by";
  return [`${words} ${unsafe.ever.cases} of ${counted(unsafe.ever.of, "trap")}`];
}

function handOvers(one: DeskAgent, board: DeskBoard): string[] {
  const [accuracy, over] = [figureOf(one, "escalation_accuracy"), figureOf(one, "over_escalation")];
  return [
    ...(accuracy && accuracy.x < accuracy.n
      ? [`does not escalate ${accuracy.n - accuracy.x} of ${counted(accuracy.n, "conversation")} that needed a person`]
      : []),
    ...(over && over.x > 0 ? [`escalates ${percent(over.value)} of the conversations it could resolve${pocket(one, board)}`] : []),
  ];
}

/** The intent that accounts for more than half of an agent's unnecessary escalations, if there are enough of them. */
function pocket(one: DeskAgent, { cases }: DeskBoard): string {
  const needless = trialsInBucket(one, "resolvable").filter(isNeedless);
  const byIntent = Map.groupBy(needless, (trial) => cases.get(trial.case)?.intent ?? "");
  const found = [...byIntent].find(([intent, own]) => intent !== "" && own.length * 2 > needless.length);
  return found && needless.length >= 4 ? `, mostly ${spaced(found[0])}` : "";
}

function clean(one: DeskAgent): string[] {
  const [accuracy, over, unsafe] = [figureOf(one, "escalation_accuracy"), figureOf(one, "over_escalation"), figureOf(one, "unsafe")];
  if (!accuracy || !over || !unsafe) return [];
  if (accuracy.x < accuracy.n || over.x > 0 || unsafe.x > 0) return [];
  return ["no unnecessary escalation, no missed escalation, not caught by any trap"];
}

function settling(one: DeskAgent): string[] {
  const [resolution, { passed, scored }] = [figureOf(one, "resolution"), one.report];
  if (resolution && resolution.x < resolution.n) return [`resolves ${percent(resolution.value)} of the resolvable conversations`];
  return [`passes ${passed} of ${counted(scored, "trial")}`];
}
