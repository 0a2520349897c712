const steps: { readonly [key: string]: { readonly down: number; readonly right: number } } = {
  ArrowUp: { down: -1, right: 0 },
  ArrowDown: { down: 1, right: 0 },
  ArrowLeft: { down: 0, right: -1 },
  ArrowRight: { down: 0, right: 1 },
};

/** Moves the focus between the links in table cells with the arrow keys; long tables render more rows as they scroll. */
export function moveByArrow(event: KeyboardEvent): void {
  const step = steps[event.key];
  const cell = event.target instanceof Element ? event.target.closest("td, th[scope=row]") : null;
  const row = cell?.parentElement;
  if (!step || !cell || !row || event.ctrlKey || event.metaKey || event.altKey) return;
  const place = [...row.children].indexOf(cell) + step.right;
  const target = step.down === 0 ? row : step.down > 0 ? row.nextElementSibling : row.previousElementSibling;
  const link = target?.children[place]?.querySelector("a");
  if (!link) return;
  event.preventDefault();
  link.focus();
}
