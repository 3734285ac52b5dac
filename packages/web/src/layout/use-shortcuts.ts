import { useEffect } from "react";

interface Shortcuts {
  readonly toggleSidebar: () => void;
  readonly goTo: () => void;
}

const isTyping = (element: EventTarget | null) =>
  element instanceof HTMLElement && element.matches("input, textarea, select, [contenteditable], [role=combobox]");

const isInDialog = () => document.querySelector("[role=dialog], [role=alertdialog]") !== null;

/** Ctrl+B or Cmd+B shows and hides the sidebar, Ctrl+K opens the search for anything, and / goes to the page's search. */
export function useShortcuts({ toggleSidebar, goTo }: Shortcuts): void {
  // On the document, so that they work wherever the focus is.
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.altKey) return;
      const key = event.key.toLowerCase();
      const isCommand = (event.ctrlKey || event.metaKey) && !event.shiftKey;
      if (isCommand && key === "b") {
        event.preventDefault();
        toggleSidebar();
      } else if (isCommand && key === "k" && !isInDialog()) {
        event.preventDefault();
        goTo();
      } else if (event.key === "/" && !event.ctrlKey && !event.metaKey && !isTyping(event.target) && !isInDialog()) {
        const search = document.querySelector<HTMLInputElement>("main search input");
        if (search === null) return;
        event.preventDefault();
        search.select();
      }
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  });
}
