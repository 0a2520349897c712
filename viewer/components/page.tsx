import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";
import { useQuery } from "../router.ts";
import "../style/page.css";

/** A page with its title, a line that describes its contents, and its sections. */
export function Page({
  title,
  heading,
  lead,
  children,
}: {
  /** The title of the window and, unless there is a separate heading, of the page. */
  readonly title: string;
  readonly heading?: ComponentChildren;
  readonly lead?: ComponentChildren;
  readonly children: ComponentChildren;
}) {
  useEffect(() => {
    document.title = `${title} · Deskproof`;
  }, [title]);
  return (
    <article class="page">
      <header class="page-head">
        {heading ? <p class="kicker">{title}</p> : null}
        <h1 tabIndex={-1}>{heading ?? title}</h1>
        {lead ? <div class="lead">{lead}</div> : null}
      </header>
      {children}
    </article>
  );
}

/** A section of a page under a thin rule; `aside` is shown to the right of its title. */
export function Section({
  title,
  note,
  aside,
  level = 2,
  part,
  children,
}: {
  readonly title: ComponentChildren;
  /** The quantity shown, its denominator and its unit. */
  readonly note?: ComponentChildren;
  readonly aside?: ComponentChildren;
  readonly level?: 2 | 3;
  /** The name of the section in the URL; `part=` scrolls to it. */
  readonly part?: string;
  readonly children: ComponentChildren;
}) {
  const id = useId();
  const section = useRef<HTMLElement>(null);
  const [wanted] = useQuery("part");
  useEffect(() => {
    if (part !== undefined && wanted === part) section.current?.scrollIntoView();
  }, [part, wanted]);
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <section class={`section level-${level}`} aria-labelledby={level === 2 ? id : undefined} ref={section}>
      <header class="section-head">
        <Heading id={id}>{title}</Heading>
        {aside ? <div class="section-aside">{aside}</div> : null}
        {note ? <p class="note">{note}</p> : null}
      </header>
      {children}
    </section>
  );
}
