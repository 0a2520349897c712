import type { Browser, BrowserContextOptions, Page } from "playwright-core";

/** A viewer page, and everything that went wrong on it. */
export interface Watched extends AsyncDisposable {
  readonly page: Page;
  /** Script, console and CSP errors, failed requests and dialogs. */
  readonly faults: string[];
  /** Requests the page made to other sites. */
  readonly strays: string[];
  /** Opens a view and waits until it has finished loading. */
  visit(hash: string): Promise<void>;
}

/** Far longer than a view takes on an idle machine: speed is not what is tested. */
export const patience = 60_000;

/** Opens the viewer in its own browser context, from a server or a file URL. */
export async function openViewer(
  browser: Browser,
  home: string,
  { hash = "#/", ...options }: BrowserContextOptions & { readonly hash?: string } = {},
): Promise<Watched> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options });
  context.setDefaultTimeout(patience);
  const page = await context.newPage();
  const watched = { page, ...watch(page, home), visit: (next: string) => visit(page, next) };
  await page.goto(`${home}${hash}`);
  await settled(page);
  return { ...watched, [Symbol.asyncDispose]: () => context.close() };
}

function watch(page: Page, home: string): Pick<Watched, "faults" | "strays"> {
  const faults: string[] = [];
  const strays: string[] = [];
  const own = home.startsWith("file:") ? home.slice(0, home.lastIndexOf("/")) : home;
  page.on("pageerror", ({ message }) => faults.push(`script: ${message}`));
  page.on("console", (entry) => {
    if (entry.type() === "error" || /Security Policy|Trusted/.test(entry.text())) faults.push(`console: ${entry.text()}`);
  });
  page.on("dialog", (dialog) => {
    faults.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("request", (request) => {
    if (!request.url().startsWith(own) && !/^(blob|data):/.test(request.url())) strays.push(request.url());
  });
  page.on("requestfailed", (request) => faults.push(`request: ${request.url()} ${request.failure()?.errorText}`));
  page.on("response", (response) => {
    if (response.status() >= 400) faults.push(`answer: ${response.status()} ${response.url()}`);
  });
  return { faults, strays };
}

async function visit(page: Page, hash: string): Promise<void> {
  await page.locator("html").evaluate(async (html, wanted) => {
    const { location } = html.ownerDocument.defaultView;
    if (location.hash === wanted) return;
    const moved = new Promise((resolve) => html.ownerDocument.defaultView.addEventListener("hashchange", resolve));
    location.hash = wanted;
    await moved;
  }, hash);
  await settled(page);
}

/** Waits until the page is rendered and nothing on it is loading or being computed. */
export async function settled(page: Page): Promise<void> {
  await page.locator("main h1").first().waitFor();
  await nextFrames(page);
  await page.locator(".waiting, .pending, [aria-busy=true]").first().waitFor({ state: "detached" });
  await page
    .getByText(/^Computing the metrics…$/)
    .first()
    .waitFor({ state: "detached" });
  await nextFrames(page);
}

/** Effects run after a frame and may cause another render. */
async function nextFrames(page: Page): Promise<void> {
  await page.locator("html").evaluate(async (html) => {
    const { requestAnimationFrame } = html.ownerDocument.defaultView;
    for (let frame = 0; frame < 2; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
  });
}
