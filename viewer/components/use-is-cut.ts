import { useEffect, useState } from "preact/hooks";

/** Whether a box has more content to the right than it shows. */
export function useIsCut(box: { readonly current: HTMLElement | null }): boolean {
  const [isCut, setIsCut] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const read = () => setIsCut(element.scrollLeft + element.clientWidth < element.scrollWidth - 1);
    read();
    element.addEventListener("scroll", read, { passive: true });
    const observer = new ResizeObserver(read);
    observer.observe(element);
    if (element.firstElementChild) observer.observe(element.firstElementChild);
    return () => {
      element.removeEventListener("scroll", read);
      observer.disconnect();
    };
  }, [box]);
  return isCut;
}
