import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";
import { useQuery } from "../router.ts";
import { plainText } from "./plain.tsx";
import "../style/filter.css";

/** One option of a filter; `group` is the heading under which it is listed. */
export interface Choice {
  readonly value: string;
  readonly title: string;
  readonly group?: string;
}

/** Filters in a row. */
export function Filters({ children }: { readonly children: ComponentChildren }) {
  return <div class="filters">{children}</div>;
}

/** A choice stored in the URL under `name`; the empty choice is called `all`. */
export function SelectFilter({
  name,
  label,
  all,
  choices,
}: {
  readonly name: string;
  readonly label: string;
  /** The name of the empty choice. Without it, one of the choices is always selected, by default the first. */
  readonly all?: string;
  readonly choices: readonly Choice[];
}) {
  const id = useId();
  const [value, change] = useQuery(name, all === undefined ? choices[0]?.value : "");
  const groups = [...Map.groupBy(choices, ({ group }) => group ?? "")];
  return (
    <div class="filter">
      <label for={id}>{label}</label>
      <select id={id} value={value} onChange={(event) => change(event.currentTarget.value)}>
        {all === undefined ? null : <option value="">{all}</option>}
        {groups.map(([group, members]) =>
          group === "" ? (
            members.map(optionOf)
          ) : (
            <optgroup key={group} label={plainText(group)}>
              {members.map(optionOf)}
            </optgroup>
          ),
        )}
      </select>
    </div>
  );
}

function optionOf({ value, title }: Choice) {
  return (
    <option key={value} value={value}>
      {plainText(title)}
    </option>
  );
}

/** Search words, stored in the URL under `name`. */
export function SearchFilter({
  name,
  label,
  placeholder,
}: {
  readonly name: string;
  readonly label: string;
  readonly placeholder?: string;
}) {
  const id = useId();
  const [value, change] = useQuery(name);
  return (
    <div class="filter search">
      <label for={id}>{label}</label>
      <input
        id={id}
        type="search"
        value={value}
        placeholder={placeholder}
        autocomplete="off"
        spellcheck={false}
        onInput={(event) => change(event.currentTarget.value)}
      />
    </div>
  );
}
