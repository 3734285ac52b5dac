import { type ReactNode, useState } from "react";
import { ConfirmDialog } from "../../components/dialog/ConfirmDialog.tsx";

interface FreeLines {
  /**
   * Asks about the items that cost nothing, unless it has done so before, and submits the form again once they are free.
   * @returns whether it asks, so that nothing is to be saved yet
   */
  readonly ask: (form: HTMLFormElement, names: readonly string[]) => boolean;
  readonly question: ReactNode;
}

/** Asks once whether what was entered at a price of 0 is free: it may be a price that somebody forgot. */
export function useFreeLines(): FreeLines {
  const [answered, setAnswered] = useState<readonly string[]>([]);
  const [asked, setAsked] = useState<{ readonly form: HTMLFormElement; readonly names: readonly string[] } | null>(
    null,
  );

  return {
    ask(form, all) {
      const names = [...new Set(all)].filter((name) => !answered.includes(name));
      if (names.length === 0) return false;
      setAsked({ form, names });
      return true;
    },
    question: asked !== null && (
      <ConfirmDialog
        title="Is this free?"
        confirmLabel="Yes, Free"
        cancelLabel="Change the Price"
        onConfirm={() => {
          setAnswered([...answered, ...asked.names]);
          setAsked(null);
          // Not before this answer is known.
          requestAnimationFrame(() => asked.form.requestSubmit());
        }}
        onClose={() => setAsked(null)}
      >
        {`${asked.names.join(", ")} ${asked.names.length === 1 ? "has" : "have"} a price of 0. What is free leaves the last price as it was.`}
      </ConfirmDialog>
    ),
  };
}
