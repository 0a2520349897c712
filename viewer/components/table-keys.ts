const steps: { readonly [key: string]: { readonly down: number; readonly right: number } } = {
  ArrowUp: { down: -1, right: 0 },
  ArrowDown: { down: 1, right: 0 },
  ArrowLeft: { down: 0, right: -1 },
  ArrowRight: { down: 0, right: 1 },
};

/**
 * Moves the focus from a link in a table's cell to the nearest link in the direction of an arrow key. Most numbers in tables
 * are links, and a tab stop in every cell would make other controls hard to reach; long tables render more rows as they scroll.
 */
export function moveByArrow(event: KeyboardEvent): void {
  const step = steps[event.key];
  const from = event.target instanceof HTMLAnchorElement ? event.target : null;
  const cell = from?.closest<HTMLTableCellElement>("td, th[scope=row]");
  if (!step || !from || !cell || event.ctrlKey || event.metaKey || event.altKey) return;
  const link = step.down === 0 ? besides(from, step.right) : beyond(from, { cell, down: step.down });
  if (!link) return;
  event.preventDefault();
  link.focus();
}

function linksIn(part: Element | null | undefined): readonly HTMLAnchorElement[] {
  return [...(part?.querySelectorAll("a") ?? [])];
}

function besides(from: HTMLAnchorElement, right: number): HTMLAnchorElement | undefined {
  const links = linksIn(from.closest("tr"));
  return links[links.indexOf(from) + right];
}

/** The link at the same place of the same column; rows of text between the rows of a table have other columns. */
function beyond(
  from: HTMLAnchorElement,
  { cell, down }: { readonly cell: HTMLTableCellElement; readonly down: number },
): HTMLAnchorElement | undefined {
  const place = linksIn(cell).indexOf(from);
  for (let row = cell.parentElement; row; ) {
    const next: Element | null = down > 0 ? row.nextElementSibling : row.previousElementSibling;
    row = next instanceof HTMLElement ? next : null;
    const links = row?.classList.contains("detail") ? [] : linksIn(row?.children[cell.cellIndex]);
    const link = links[place] ?? links.at(-1);
    if (link) return link;
  }
  return undefined;
}
