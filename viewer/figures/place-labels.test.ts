import { expect, it } from "vitest";
import { widthOf } from "./label.ts";
import { type PlacedLabel, placeLabels } from "./place-labels.ts";

const drawing = { left: 0, width: 600, height: 300 };

function boxOf({ name, x, y, dx, dy, anchor }: PlacedLabel) {
  const left = anchor === "start" ? x + dx : x + dx - widthOf(name);
  return { left, right: left + widthOf(name), top: y + dy - 6, bottom: y + dy + 6 };
}

it("stacks the names of agents with equal values without overlap", () => {
  const spots = Array.from({ length: 8 }, (_, index) => ({ name: `acme/agent-${index}`, x: 60, y: 150 }));
  const boxes = placeLabels(spots, drawing).map(boxOf);
  for (const [index, one] of boxes.entries())
    for (const other of boxes.slice(index + 1))
      expect(one.left >= other.right || other.left >= one.right || one.top >= other.bottom || other.top >= one.bottom).toBe(true);
});

it("keeps a name within the chart, to the left of a point at the right edge", () => {
  const [label] = placeLabels([{ name: "acme/last", x: 590, y: 20 }], drawing);
  expect(label?.anchor).toBe("end");
  expect(label && boxOf(label).left).toBeGreaterThanOrEqual(0);
});
