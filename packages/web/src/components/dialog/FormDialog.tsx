import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import IconButton from "@mui/material/IconButton";
import { type Breakpoint, useTheme } from "@mui/material/styles";
import useMediaQuery from "@mui/material/useMediaQuery";
import { type ReactNode, type SubmitEvent, useEffect, useId, useRef, useState } from "react";
import { type Location, useLocation } from "react-router-dom";
import { Close } from "../../lib/icons.tsx";
import { DiscardQuestion } from "./DiscardQuestion.tsx";
import { UnreadContext, useUnread } from "../fields/unread.ts";

interface Alternative {
  readonly label: string;
  readonly onClick: () => void;
  /** Enter in a field presses this button instead of the other. */
  readonly isDefault?: boolean;
}

interface FormDialogProps {
  readonly title: string;
  readonly submitLabel: string;
  /** The button's label while saving. */
  readonly savingLabel?: string;
  /** The dialog is waiting for a save. */
  readonly saving?: boolean;
  /** A failed save's message that no field shows, from useServerIssues. */
  readonly error: string | null;
  /** The form has changes: closing it, going back and leaving the page ask for confirmation. */
  readonly dirty?: boolean;
  /** Another button that saves, such as one that goes on with the next thing. */
  readonly alternative?: Alternative | undefined;
  /** @param unread names of the fields whose text could not be read */
  readonly onSubmit: (event: SubmitEvent<HTMLFormElement>, unread: readonly string[]) => void;
  readonly onClose: () => void;
  readonly maxWidth?: Breakpoint;
  /** What the form comes to, beside its buttons. */
  readonly summary?: ReactNode;
  /** Sets the initial focus; by default the first field gets it. */
  readonly focusOnOpen?: () => void;
  /** Stays in view between the fields and the buttons, such as totals. */
  readonly footer?: ReactNode;
  readonly children: ReactNode;
}

function focusFirstField(fields: HTMLElement | null) {
  // Do not steal focus from a field the user is already in, or from the list that it has opened.
  const openList = fields?.querySelector("[role=combobox][aria-expanded=true]") ?? null;
  if (openList !== null || fields?.contains(document.activeElement) === true) return;
  const first = fields?.querySelector("input:not([type=hidden], [aria-hidden=true]), textarea, [role=combobox]");
  if (first instanceof HTMLElement) first.focus();
}

/** A dialog is part of its page's URL: it closes when the parameters it opened with are gone. */
function closes(next: Location, openedAt: Location): boolean {
  if (next.pathname !== openedAt.pathname) return true;
  const values = new URLSearchParams(next.search);
  return [...new URLSearchParams(openedAt.search)].some(([name, value]) => values.get(name) !== value);
}

/** On a phone the summary stands above the buttons, and the one that saves takes the room that is left. */
const actionsSx = {
  flexWrap: { xs: "wrap", sm: "nowrap" },
  gap: 1,
  "& [data-summary]": { flex: { xs: "1 0 100%", sm: "1 1 auto" } },
  "& [type=submit]:last-child": { flexGrow: { xs: 1, sm: 0 } },
} as const;

/** A form in a dialog, open as long as it is rendered. */
export function FormDialog({
  title,
  submitLabel,
  savingLabel = "Saving...",
  saving = false,
  error,
  dirty = false,
  alternative,
  onSubmit,
  onClose,
  maxWidth = "sm",
  summary,
  focusOnOpen,
  footer,
  children,
}: FormDialogProps) {
  const id = useId();
  const narrow = useMediaQuery(useTheme().breakpoints.down("sm"));
  const fields = useRef<HTMLDivElement>(null);
  const [asking, setAsking] = useState(false);
  const { unread, report } = useUnread();
  const isKept = dirty || unread.length > 0;
  const [openedAt] = useState(useLocation());

  useEffect(() => {
    // What the question was about was taken back in the same moment.
    if (asking && !isKept) onClose();
  }, [asking, isKept, onClose]);

  function leave() {
    if (saving) return;
    if (isKept) setAsking(true);
    else onClose();
  }

  return (
    <>
      <Dialog
        open
        onClose={leave}
        aria-labelledby={id}
        maxWidth={maxWidth}
        fullWidth
        fullScreen={narrow}
        // On a phone the keyboard would cover the form before the user has seen it.
        slotProps={{
          transition: {
            onEntered: () => {
              if (focusOnOpen !== undefined) focusOnOpen();
              else if (!narrow) focusFirstField(fields.current);
            },
          },
        }}
      >
        <Box
          component="form"
          noValidate
          aria-labelledby={id}
          onSubmit={(event) => onSubmit(event, unread)}
          sx={{ display: "flex", flexDirection: "column", minHeight: 0, flex: 1 }}
        >
          <Box sx={{ display: "flex", alignItems: "flex-start", justifyContent: "space-between", pr: 1.5 }}>
            <DialogTitle id={id} sx={{ flex: "1 1 auto", minWidth: 0, overflowWrap: "anywhere" }}>
              {title}
            </DialogTitle>
            <IconButton aria-label="Close" onClick={leave} disabled={saving} size="small" sx={{ mt: 1.75 }}>
              <Close fontSize="small" />
            </IconButton>
          </Box>
          <DialogContent ref={fields} sx={{ display: "flex", flexDirection: "column", gap: 2 }}>
            <UnreadContext value={report}>{children}</UnreadContext>
            {error !== null && <Alert severity="error">{error}</Alert>}
          </DialogContent>
          {footer}
          <DialogActions disableSpacing sx={actionsSx}>
            {summary !== undefined && <Box data-summary="">{summary}</Box>}
            <Button variant="outlined" onClick={leave} disabled={saving}>
              Cancel
            </Button>
            {alternative !== undefined && (
              <Button
                variant="outlined"
                // The first button that submits is the one that Enter presses.
                type={alternative.isDefault === true ? "submit" : "button"}
                onClick={(event) => {
                  event.preventDefault();
                  alternative.onClick();
                }}
                disabled={saving}
              >
                {alternative.label}
              </Button>
            )}
            <Button type="submit" variant="contained" disabled={saving}>
              {saving ? savingLabel : submitLabel}
            </Button>
          </DialogActions>
        </Box>
      </Dialog>
      {isKept && (
        <DiscardQuestion
          asking={asking}
          leaves={(next) => closes(next, openedAt)}
          onDiscard={() => {
            setAsking(false);
            onClose();
          }}
          onKeep={() => setAsking(false)}
        />
      )}
    </>
  );
}
