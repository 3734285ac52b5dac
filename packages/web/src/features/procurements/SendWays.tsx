import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import type { Procurement } from "@stockpot/core/procurement/procurement.schema";
import { useNotify } from "../../lib/notify.tsx";
import { mailOf, type SupplierMessage } from "./supplier-message.ts";

interface SendWaysProps {
  readonly procurement: Procurement;
  readonly message: SupplierMessage;
  readonly disabled?: boolean;
  /** Records the sending. */
  readonly onSend: () => void;
}

/** The ways by which an order goes to its supplier: each is recorded as its sending. */
export function SendWays({ procurement: { supplier }, message, disabled = false, onSend }: SendWaysProps) {
  const notify = useNotify();

  async function share() {
    try {
      await navigator.share({ title: message.subject, text: message.text });
    } catch (error) {
      // The person closed the sheet.
      if (error instanceof DOMException && error.name === "AbortError") return;
      notify.failure({ title: "Not shared", text: "The device did not allow it. Copy the text instead." });
      return;
    }
    onSend();
  }

  async function copy() {
    try {
      await navigator.clipboard.writeText(message.text);
    } catch {
      notify.failure({ title: "Not copied", text: "The browser did not allow it. Select the text and copy it." });
      return;
    }
    onSend();
  }

  return (
    <Box
      component="fieldset"
      aria-label={`Send to ${supplier.name}`}
      sx={{ display: "flex", flexWrap: "wrap", gap: 1, justifyContent: "flex-end", m: 0, p: 0, border: 0, minWidth: 0 }}
    >
      <Button variant="outlined" disabled={disabled} onClick={onSend}>
        Mark as Sent
      </Button>
      <Button variant="outlined" disabled={disabled} onClick={() => void copy()}>
        Copy Text
      </Button>
      {"share" in navigator && (
        <Button variant="outlined" disabled={disabled} onClick={() => void share()}>
          Share
        </Button>
      )}
      <Button variant="contained" disabled={disabled} href={mailOf(supplier.email, message)} onClick={onSend}>
        Email
      </Button>
    </Box>
  );
}
