import { describe, expect, it } from "vitest";
import { EventStream, longestEvent } from "./event-stream.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

describe("L: a stream without blank lines", () => {
  it("is parsed in linear time", () => {
    const stream = new EventStream();
    const piece = bytes(`data: ${"x".repeat(93)}\n`);
    const start = performance.now();
    // A quadratic parser would take minutes here.
    for (let count = 0; count < 150_000; count++) stream.push(piece);
    expect(performance.now() - start).toBeLessThan(10_000);
    expect(stream.rest).toHaveLength(15_000_000);
  });

  it("is discarded when it is longer than any event", () => {
    const stream = new EventStream();
    const piece = bytes("x".repeat(longestEvent / 4));
    const events = [1, 2, 3, 4, 5].flatMap(() => stream.push(piece));
    expect(events.map(({ raw, data }) => [raw.length, data])).toEqual([[(longestEvent / 4) * 5, ""]]);
    expect(stream.rest).toBe("");
  });
});

describe("a stream of events", () => {
  const text = 'data: {"a":1}\r\n\r\nevent: x\ndata: 2\ndata: 3\n\nid: 4\r\ndata: 5\r\n\r\ndata: unfinished';

  it.each([1, 2, 3, 7, 1000])("is split in the same way when it arrives %d bytes at a time", (size) => {
    const stream = new EventStream();
    const all = bytes(text);
    const events = Array.from({ length: Math.ceil(all.length / size) }, (_, index) =>
      stream.push(all.subarray(index * size, (index + 1) * size)),
    ).flat();
    expect(events.map(({ data }) => data)).toEqual(['{"a":1}', "2\n3", "5"]);
    expect(events.map(({ raw }) => raw).join("") + stream.rest).toBe(text);
  });
});
