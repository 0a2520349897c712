import { useEffect, useState } from "preact/hooks";

/** The rows of a long list that are rendered, and the heights of the gaps for the rows before and after them. */
interface Drawn {
  readonly from: number;
  readonly to: number;
  readonly before: number;
  readonly after: number;
}

const spare = 16;
const step = 6;

/** Watches a scrolling box and determines which of its rows to render; all rows of a table are assumed to have the same height. */
export function useWindow(box: { readonly current: HTMLElement | null }, count: number, isLong: boolean): Drawn {
  const [seen, setSeen] = useState({ top: 0, height: 900, row: 34 });
  useEffect(() => {
    const element = box.current;
    if (!element || !isLong) return undefined;
    const read = () => {
      const row = element.querySelector("tbody tr:not(.gap)")?.getBoundingClientRect().height || 34;
      // The position changes in steps of a few rows, so most scrolling rerenders nothing.
      const top = Math.floor(element.scrollTop / (row * step)) * row * step;
      const height = element.clientHeight;
      setSeen((before) => (before.top === top && before.height === height && before.row === row ? before : { top, height, row }));
    };
    read();
    element.addEventListener("scroll", read, { passive: true });
    const observer = new ResizeObserver(read);
    observer.observe(element);
    return () => {
      element.removeEventListener("scroll", read);
      observer.disconnect();
    };
  }, [box, isLong]);
  if (!isLong) return { from: 0, to: count, before: 0, after: 0 };
  const most = Math.ceil(seen.height / seen.row) + 2 * spare;
  const from = Math.max(0, Math.min(count - most, Math.floor(seen.top / seen.row) - spare));
  const to = Math.min(count, from + most);
  return { from, to, before: from * seen.row, after: (count - to) * seen.row };
}
