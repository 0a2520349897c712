import { useEffect, useState } from "preact/hooks";

/** The pages, by their name in the URL. */
const pageNames = ["overview", "leaderboard", "reliability", "safety", "agent", "cases", "case", "trial", "compare", "method"] as const;
export type PageName = (typeof pageNames)[number];

/** The parameters of a view in its URL; everyone who opens the link sees the same view. */
export type Query = { readonly [name: string]: string | undefined };

/** The current route. */
export interface PageRoute {
  readonly page: PageName;
  readonly query: Query;
}

/** Parses a URL such as `#/case?suite=tiny&case=greet`; an unknown page is the overview. */
export function parseHash(hash: string): PageRoute {
  const [path = "", search = ""] = hash.replace(/^#\/?/, "").split("?", 2);
  const page = pageNames.find((name) => name === path) ?? "overview";
  return { page, query: Object.fromEntries(new URLSearchParams(search)) };
}

/** The URL of a page; empty and undefined parameters are left out. */
export function linkTo(page: PageName, query: Query = {}): string {
  const given = Object.entries(query).flatMap(([name, value]): [string, string][] => (value ? [[name, value]] : []));
  const search = new URLSearchParams(given).toString();
  return `#/${page === "overview" ? "" : page}${search ? `?${search}` : ""}`;
}

const moved = "deskproof:moved";

/** Navigates to a page, like a link. */
export function goTo(page: PageName, query: Query = {}): void {
  location.hash = linkTo(page, query);
}

/** Changes parts of the URL in place, so that filters and sorting add no history entries. */
export function changeQuery(changes: Query): void {
  const { page, query } = parseHash(location.hash);
  history.replaceState(null, "", linkTo(page, { ...query, ...changes }));
  dispatchEvent(new Event(moved));
}

/** The current route; the component rerenders when it changes. */
export function useRoute(): PageRoute {
  const [hash, setHash] = useState(location.hash);
  useEffect(() => {
    const read = () => setHash(location.hash);
    addEventListener("hashchange", read);
    addEventListener(moved, read);
    return () => {
      removeEventListener("hashchange", read);
      removeEventListener(moved, read);
    };
  }, []);
  return parseHash(hash);
}

/** One parameter of the URL, and how to change it. */
export function useQuery(name: string, otherwise = ""): readonly [string, (value: string) => void] {
  const { query } = useRoute();
  return [query[name] ?? otherwise, (value) => changeQuery({ [name]: value === otherwise ? undefined : value })];
}
