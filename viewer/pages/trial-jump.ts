/** Scrolls to a step in the transcript, expands it, and moves the focus there. */
export function jumpTo(step: string): void {
  const place = document.querySelector<HTMLElement>(`.transcript [data-step="${CSS.escape(step)}"]`);
  if (!place) return;
  const fold = place.querySelector("details");
  if (fold) fold.open = true;
  place.scrollIntoView({ block: place.offsetHeight > innerHeight * 0.7 ? "start" : "center" });
  place.focus({ preventScroll: true });
}
