import { type ReactNode, useState } from "react";
import { ConfirmDialog } from "../../components/dialog/ConfirmDialog.tsx";

interface FreeLines {
  /**
   * Asks whether these items are free, and submits the form again if they are. It asks about each item once.
   * @returns whether it asks; then nothing is saved yet
   */
  readonly ask: (form: HTMLFormElement, names: readonly string[]) => boolean;
  readonly question: ReactNode;
}

/** Asks before saving whether items at a price of 0 are free: the price may have been forgotten. */
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
        {`${asked.names.join(", ")} ${asked.names.length === 1 ? "has" : "have"} a price of 0. Free goods don't change the last price.`}
      </ConfirmDialog>
    ),
  };
}
