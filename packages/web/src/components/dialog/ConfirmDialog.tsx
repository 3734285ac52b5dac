import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { type ReactNode, useId, useRef } from "react";
import { swallowSecondClick } from "../../lib/submit-once.ts";

interface ConfirmDialogProps {
  /** By default it is open as long as it is rendered. */
  readonly open?: boolean;
  readonly title: string;
  readonly children: ReactNode;
  readonly confirmLabel: string;
  readonly cancelLabel?: string;
  readonly onConfirm: () => void;
  /** Called after confirming, when the button that had the focus may be gone. */
  readonly onGone?: () => void;
  readonly onClose: () => void;
  readonly destructive?: boolean;
}

/** Asks for confirmation before something that cannot be undone. */
export function ConfirmDialog({
  open = true,
  title,
  children,
  confirmLabel,
  cancelLabel = "Cancel",
  onConfirm,
  onGone,
  onClose,
  destructive = false,
}: ConfirmDialogProps) {
  const id = useId();
  const cancel = useRef<HTMLButtonElement>(null);

  /** Unless the person has gone to a button already, while the dialog was opening. */
  function focusCancel(dialog: HTMLElement) {
    const focused = document.activeElement;
    if (!(focused instanceof HTMLButtonElement && dialog.contains(focused))) cancel.current?.focus();
  }

  function confirm() {
    swallowSecondClick();
    onConfirm();
    // Not earlier: the closing dialog first returns the focus to the button that is about to disappear.
    if (onGone !== undefined) requestAnimationFrame(onGone);
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      slotProps={{ transition: { onEntered: focusCancel } }}
      maxWidth="xs"
      fullWidth
    >
      <DialogTitle id={`${id}-title`}>{title}</DialogTitle>
      <DialogContent id={`${id}-text`}>{children}</DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose} ref={cancel}>
          {cancelLabel}
        </Button>
        <Button variant="contained" color={destructive ? "error" : "primary"} onClick={confirm}>
          {confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
