import { widthOf } from "./label.ts";

/** A point in a chart, in pixels. */
export interface Spot {
  readonly name: string;
  readonly x: number;
  readonly y: number;
}

/** The position of a label relative to its point. */
export interface PlacedLabel extends Spot {
  readonly dx: number;
  readonly dy: number;
  readonly anchor: "start" | "end";
}

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** The area available for labels. */
interface Drawing {
  readonly left: number;
  readonly width: number;
  readonly height: number;
}

const lineHeight = 14;
const besides = 9;

/** Places labels so that, where space allows, none covers another label or point. */
export function placeLabels(spots: readonly Spot[], drawing: Drawing): PlacedLabel[] {
  const taken: Box[] = spots.map(({ x, y }) => ({ left: x - 5, right: x + 5, top: y - 5, bottom: y + 5 }));
  return spots.map((spot) => {
    const candidates = offsets(spots.length).map((candidate) => ({ ...spot, ...candidate }));
    const inside = candidates.filter((label) => isInside(boxOf(label), drawing));
    const found = inside.find((label) => !taken.some((box) => overlap(box, boxOf(label)))) ?? inside[0] ?? candidates[0];
    const label = found ?? { ...spot, dx: besides, dy: 0, anchor: "start" as const };
    taken.push(boxOf(label));
    return label;
  });
}

/** Tries positions next to the point, then above and below it, then further and further away. */
function offsets(count: number): Pick<PlacedLabel, "dx" | "dy" | "anchor">[] {
  // Labels are more than half a line away from the point, so that its interval does not cross them.
  const lines = Array.from({ length: count + 1 }, (_, index) => [-index - 0.6, index + 0.6]).flat();
  return lines.flatMap((line) => [
    { dx: besides, dy: line * lineHeight, anchor: "start" as const },
    { dx: -besides, dy: line * lineHeight, anchor: "end" as const },
  ]);
}

function boxOf({ name, x, y, dx, dy, anchor }: PlacedLabel): Box {
  const width = widthOf(name);
  const left = anchor === "start" ? x + dx : x + dx - width;
  return { left: left - 3, right: left + width + 3, top: y + dy - lineHeight / 2, bottom: y + dy + lineHeight / 2 };
}

function isInside({ left, right, top, bottom }: Box, drawing: Drawing): boolean {
  const { width, height } = drawing;
  return left >= drawing.left && right <= width && top >= 0 && bottom <= height;
}

function overlap(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}
