import { useEffect, useRef } from "preact/hooks";
import { Await, Empty } from "./components/empty.tsx";
import { Page } from "./components/page.tsx";
import { type View, ViewProvider } from "./context.tsx";
import { useLiveHead } from "./live.ts";
import { Masthead, pageTitle } from "./masthead.tsx";
import { pages } from "./pages/index.ts";
import { useResource } from "./resource.ts";
import { useRoute } from "./router.ts";
import { RunFoot } from "./run-foot.tsx";

/** The whole application: the parts that are always visible, and the page named in the URL. */
export function App({ view }: { readonly view: View }) {
  const head = useResource(view.head);
  const report = useResource(view.report);
  useLiveHead(view);
  return (
    <Await of={head} what="Opening the run">
      {(value) => (
        <ViewProvider value={{ view, head: value }}>
          <button type="button" class="skip" onClick={skip}>
            Skip to main content
          </button>
          <Masthead />
          <main id="main" tabIndex={-1}>
            {report.kind === "failed" ? (
              <Await of={report} what="Computing the report">
                {() => null}
              </Await>
            ) : null}
            <CurrentPage />
          </main>
          <RunFoot />
        </ViewProvider>
      )}
    </Await>
  );
}

// The router would mistake an anchor link for a route.
function skip(): void {
  document.getElementById("main")?.focus();
}

function CurrentPage() {
  const { page } = useRoute();
  const before = useRef(page);
  useEffect(() => {
    if (before.current === page) return;
    before.current = page;
    scrollTo(0, 0);
    // Tells screen readers that the page has changed.
    document.querySelector<HTMLElement>("main h1")?.focus({ preventScroll: true });
  }, [page]);
  const Drawn = pages[page];
  return Drawn ? <Drawn /> : <NotThere title={pageTitle(page)} />;
}

function NotThere({ title }: { readonly title: string }) {
  return (
    <Page title={title}>
      <Empty what="Page not found." todo="Choose one of the pages above." />
    </Page>
  );
}
