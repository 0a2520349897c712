import type { RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";

/** A keyboard shortcut on the trial page. */
interface KeyAction {
  readonly keys: readonly string[];
  readonly shown: string;
  readonly does: string;
  readonly run: () => void;
}

/** Handles the page's keyboard shortcuts, except while the user is typing or selecting. */
export function useKeys(actions: readonly KeyAction[]): void {
  const latest = useRef(actions);
  latest.current = actions;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTaken(event)) return;
      const found = latest.current.find(({ keys }) => keys.includes(event.key));
      if (!found) return;
      event.preventDefault();
      found.run();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
}

function isTaken({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest("input, textarea, select, dialog[open], [contenteditable]")) return true;
  // Arrow keys scroll boxes that scroll sideways.
  return key.startsWith("Arrow") && target.scrollWidth > target.clientWidth && target !== document.body;
}

/** The list of keyboard shortcuts, on demand. */
export function KeyHelp({
  actions,
  dialog,
}: {
  readonly actions: readonly KeyAction[];
  readonly dialog: RefObject<HTMLDialogElement | null>;
}) {
  return (
    <dialog ref={dialog} class="key-help" aria-labelledby="key-help-title">
      <h2 id="key-help-title">Keyboard shortcuts</h2>
      <dl>
        {actions.map(({ shown, does }) => (
          <div key={does}>
            <dt>
              {shown.split(" ").map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <button type="button" class="plain-button" onClick={() => dialog.current?.close()}>
        Close
      </button>
    </dialog>
  );
}
