import { useEffect } from "react";

interface Shortcuts {
  readonly toggleSidebar: () => void;
  readonly goTo: () => void;
}

const isTyping = (element: EventTarget | null) =>
  element instanceof HTMLElement && element.matches("input, textarea, [role=combobox]");

/** Ctrl+B or Cmd+B shows and hides the sidebar, Ctrl+K opens the search for anything, and / goes to the page's search. */
export function useShortcuts({ toggleSidebar, goTo }: Shortcuts): void {
  // On the document, so that they work wherever the focus is.
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, target, altKey, shiftKey } = event;
      const isCommand = event.ctrlKey || event.metaKey;
      const search = document.querySelector<HTMLInputElement>("main search input");
      const shortcuts: Readonly<Record<string, () => void>> = isCommand
        ? { b: toggleSidebar, k: goTo }
        : { ...(search && !isTyping(target) && { "/": () => search.select() }) };
      const act = altKey || (isCommand && shiftKey) ? undefined : shortcuts[key.toLowerCase()];
      // A dialog keeps the focus; the sidebar moves behind it.
      if (!act || (act !== toggleSidebar && document.querySelector("[role$=dialog]"))) return;
      event.preventDefault();
      act();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  });
}
