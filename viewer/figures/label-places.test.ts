import { expect, it } from "vitest";
import { widthOf } from "./label.ts";
import { type LabelPlace, placeLabels } from "./label-places.ts";

const drawing = { left: 0, width: 600, height: 300 };

function boxOf({ name, x, y, dx, dy, anchor }: LabelPlace) {
  const left = anchor === "start" ? x + dx : x + dx - widthOf(name);
  return { left, right: left + widthOf(name), top: y + dy - 6, bottom: y + dy + 6 };
}

it("stacks the names of agents with equal values without overlap", () => {
  const spots = Array.from({ length: 8 }, (_, place) => ({ name: `acme/agent-${place}`, x: 60, y: 150 }));
  const boxes = placeLabels(spots, drawing).map(boxOf);
  for (const [place, one] of boxes.entries())
    for (const other of boxes.slice(place + 1))
      expect(one.left >= other.right || other.left >= one.right || one.top >= other.bottom || other.top >= one.bottom).toBe(true);
});

it("keeps a name within the chart, to the left of a point at the right edge", () => {
  const [place] = placeLabels([{ name: "acme/last", x: 590, y: 20 }], drawing);
  expect(place?.anchor).toBe("end");
  expect(place && boxOf(place).left).toBeGreaterThanOrEqual(0);
});
