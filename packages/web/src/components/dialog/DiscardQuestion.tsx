import { type Location, NavigationType, useBeforeUnload, useBlocker } from "react-router-dom";
import { ConfirmDialog } from "./ConfirmDialog.tsx";

interface DiscardQuestionProps {
  /** The user has asked to leave other than by a navigation. */
  readonly asking?: boolean;
  /** Whether a navigation leaves what was typed behind. */
  readonly leaves: (next: Location, current: Location) => boolean;
  readonly onDiscard?: () => void;
  readonly onKeep?: () => void;
}

/** Asks before unsaved input is discarded, however the user leaves. */
export function DiscardQuestion({ asking = false, leaves, onDiscard, onKeep }: DiscardQuestionProps) {
  // Ignore `replace` navigations: they come from the app, not from the user leaving.
  const blocker = useBlocker(
    ({ nextLocation, currentLocation, historyAction }) =>
      historyAction !== NavigationType.Replace && leaves(nextLocation, currentLocation),
  );
  useBeforeUnload((event) => event.preventDefault());
  return (
    <ConfirmDialog
      open={asking || blocker.state === "blocked"}
      title="Discard changes?"
      confirmLabel="Discard"
      cancelLabel="Keep Editing"
      destructive
      onConfirm={() => {
        // The browser goes back after this, so going forward opens the page without the dialog.
        blocker.proceed?.();
        onDiscard?.();
      }}
      onClose={() => {
        blocker.reset?.();
        onKeep?.();
      }}
    >
      What you typed has not been saved.
    </ConfirmDialog>
  );
}
