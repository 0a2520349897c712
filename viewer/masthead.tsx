import { useEffect, useRef, useState } from "preact/hooks";
import { chooseColours, chosenColours, colourChoices } from "./colours.ts";
import { plainText } from "./components/plain.tsx";
import { useHead } from "./context.tsx";
import { changeQuery, linkTo, type PageName, useRoute } from "./router.ts";
import "./style/masthead.css";

const entries: readonly { readonly page: PageName; readonly title: string; readonly also?: readonly PageName[] }[] = [
  { page: "overview", title: "Overview" },
  { page: "leaderboard", title: "Leaderboard" },
  { page: "reliability", title: "Reliability" },
  { page: "safety", title: "Safety" },
  { page: "agent", title: "Agents" },
  { page: "cases", title: "Cases", also: ["case"] },
  { page: "trial", title: "Trials" },
  { page: "compare", title: "Compare" },
  { page: "method", title: "Method" },
];

/** The name of a page, available before the page is rendered. */
export function pageTitle(page: PageName): string {
  return entries.find((entry) => entry.page === page || entry.also?.includes(page))?.title ?? "Deskproof";
}

/** The header, with the name, the pages, the suite, and the choice of light or dark mode. */
export function Masthead() {
  const { page, query } = useRoute();
  const strip = useRef<HTMLElement>(null);
  // On a narrow screen, scrolls the current page's entry into view.
  useEffect(() => {
    const current = strip.current?.querySelector<HTMLElement>("[aria-current]");
    if (strip.current && current) strip.current.scrollLeft = current.offsetLeft - 24;
  }, [page]);
  return (
    <header class="masthead">
      <div class="masthead-row">
        <a class="brand" href={linkTo("overview", { suite: query.suite })}>
          <Mark />
          Deskproof
        </a>
        <nav aria-label="Pages" ref={strip}>
          {entries.map((entry) => (
            <a
              key={entry.page}
              href={linkTo(entry.page, { suite: query.suite })}
              aria-current={entry.page === page || entry.also?.includes(page) ? "page" : undefined}
            >
              {entry.title}
            </a>
          ))}
        </nav>
        <div class="masthead-tools">
          <SuiteChoice />
          <ColourChoice />
        </div>
      </div>
    </header>
  );
}

/** The logo, which depicts three trials of a case. */
function Mark() {
  return (
    <svg class="mark" viewBox="0 0 16 16" aria-hidden="true" focusable="false">
      <rect x="1" y="2" width="3" height="12" />
      <rect x="6.5" y="2" width="3" height="12" />
      <rect class="odd" x="12" y="7" width="3" height="7" />
    </svg>
  );
}

function SuiteChoice() {
  const { suites } = useHead();
  const { query } = useRoute();
  const current = suites.find(({ name }) => name === query.suite) ?? suites[0];
  if (suites.length < 2) return null;
  return (
    <label class="suite-choice">
      <span>Suite</span>
      <select
        aria-label="Suite"
        value={current?.name}
        onChange={(event) => changeQuery({ suite: event.currentTarget.value, case: undefined, trial: undefined })}
      >
        {suites.map(({ name, title }) => (
          <option key={name} value={name}>
            {plainText(title)}
          </option>
        ))}
      </select>
    </label>
  );
}

function ColourChoice() {
  const [choice, setChoice] = useState(chosenColours());
  const next = colourChoices[(colourChoices.indexOf(choice) + 1) % colourChoices.length] ?? "auto";
  return (
    <button
      type="button"
      class="colour-choice"
      title={`Colours: ${choice}. Switch to ${next}.`}
      aria-label={`Colours: ${choice}. Switch to ${next}.`}
      onClick={() => {
        chooseColours(next);
        setChoice(next);
      }}
    >
      <svg viewBox="0 0 16 16" aria-hidden="true" focusable="false" data-choice={choice}>
        <circle cx="8" cy="8" r="6" />
        <path d="M8 2a6 6 0 0 1 0 12z" />
      </svg>
      <span>{choice}</span>
    </button>
  );
}
