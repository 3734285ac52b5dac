import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { Procurement } from "@stockpot/core/procurement/procurement.schema";
import { DetailsDialog } from "../../components/dialog/DetailsDialog.tsx";
import { Moment } from "../../components/Moment.tsx";
import type { ThingDialogProps } from "../../components/resource/props.ts";
import { useFormats } from "../../lib/formats.ts";
import { useRestaurant } from "../../lib/use-restaurant.ts";
import { SendWays } from "./SendWays.tsx";
import { supplierMessage } from "./supplier-message.ts";
import { useSteps } from "./use-steps.ts";

/** The text of an order, and the ways by which it goes to its supplier. */
export function SendDialog({ params, thing: procurement, unsaved, onClose }: ThingDialogProps<Procurement>) {
  const formats = useFormats();
  const steps = useSteps(params.restaurantId);
  const { selected } = useRestaurant();
  if (selected === null) return null;
  const { procurementNumber, supplier, sent } = procurement;
  const message = supplierMessage(procurement, selected, formats);

  function markAsSent() {
    onClose();
    void steps.step("send", procurement);
  }

  return (
    <DetailsDialog
      title={`Send ${procurementNumber}`}
      onClose={onClose}
      actions={<SendWays procurement={procurement} message={message} disabled={unsaved} onSend={markAsSent} />}
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
