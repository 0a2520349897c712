import type { Page } from "playwright-core";

/** Elements that extend past the page's edge, except inside a box that scrolls. */
export function stickingOut(page: Page): Promise<string[]> {
  return page.locator("html").evaluate((html): string[] => {
    const view = html.ownerDocument.defaultView;
    if (html.scrollWidth <= html.clientWidth) return [];
    const isKept = (element: typeof html): boolean =>
      element !== html && (view.getComputedStyle(element).overflowX !== "visible" || isKept(element.parentElement));
    const wide = [...html.querySelectorAll("body *")].filter(
      (element) => element.getBoundingClientRect().right > html.clientWidth + 1 && !isKept(element.parentElement),
    );
    return [`page ${html.scrollWidth}`, ...wide.map((element) => `${element.tagName}.${element.className}`)];
  });
}
