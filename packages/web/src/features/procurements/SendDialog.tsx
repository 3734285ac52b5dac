import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import type { Procurement } from "@stockpot/core/procurement/procurement.schema";
import { DetailsDialog } from "../../components/dialog/DetailsDialog.tsx";
import { Moment } from "../../components/Moment.tsx";
import type { ThingDialogProps } from "../../components/resource/props.ts";
import { useFormats } from "../../lib/formats.ts";
import { useNotify } from "../../lib/notify.tsx";
import { useRestaurant } from "../../lib/use-restaurant.ts";
import { mailOf, supplierMessage } from "./supplier-message.ts";
import { useSteps } from "./use-steps.ts";

/** The text of an order, and the ways by which it goes to its supplier: each is recorded as its sending. */
export function SendDialog({ params, thing: procurement, unsaved, onClose }: ThingDialogProps<Procurement>) {
  const formats = useFormats();
  const notify = useNotify();
  const steps = useSteps(params.restaurantId);
  const { selected } = useRestaurant();
  if (selected === null) return null;
  const { procurementNumber, supplier, sent } = procurement;
  const message = supplierMessage(procurement, selected, formats);

  function markAsSent() {
    onClose();
    void steps.step("send", procurement);
  }

  async function share() {
    try {
      await navigator.share({ title: message.subject, text: message.text });
    } catch (error) {
      // The person closed the sheet.
      if (error instanceof DOMException && error.name === "AbortError") return;
      notify.failure({ title: "Not shared", text: "The device did not allow it. Copy the text instead." });
      return;
    }
    markAsSent();
  }

  async function copy() {
    try {
      await navigator.clipboard.writeText(message.text);
    } catch {
      notify.failure({ title: "Not copied", text: "The browser did not allow it. Select the text and copy it." });
      return;
    }
    markAsSent();
  }

  return (
    <DetailsDialog
      title={`Send ${procurementNumber}`}
      onClose={onClose}
      actions={
        <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, justifyContent: "flex-end" }}>
          <Button variant="outlined" disabled={unsaved} onClick={markAsSent}>
            Mark as Sent
          </Button>
          <Button variant="outlined" disabled={unsaved} onClick={() => void copy()}>
            Copy Text
          </Button>
          {"share" in navigator && (
            <Button variant="outlined" disabled={unsaved} onClick={() => void share()}>
              Share
            </Button>
          )}
          <Button variant="contained" disabled={unsaved} href={mailOf(supplier.email, message)} onClick={markAsSent}>
            Email
          </Button>
        </Box>
      }
    >
      <Typography>
        {`To ${supplier.name}, ${supplier.email}, ${supplier.phoneNumber}.`}
        {sent && (
          <>
            {" Last sent "}
            <Moment at={sent.at} />
            {` by ${sent.by}.`}
          </>
        )}
      </Typography>
      <Box
        component="pre"
        aria-label="Message"
        tabIndex={0}
        sx={{
          m: 0,
          p: 1.5,
          border: 1,
          borderColor: "divider",
          borderRadius: 1,
          bgcolor: "action.hover",
          font: "inherit",
          fontSize: "0.875rem",
          whiteSpace: "pre-wrap",
          overflowWrap: "anywhere",
        }}
      >
        {message.text}
      </Box>
      <Typography variant="body2" color="textSecondary">
        Email, Share and Copy Text mark the order as sent. Stockpot doesn't send anything by itself.
      </Typography>
    </DetailsDialog>
  );
}
