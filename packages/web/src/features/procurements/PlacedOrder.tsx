import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { Procurement } from "@stockpot/core/procurement/procurement.schema";
import { useState } from "react";
import { useFormats } from "../../lib/formats.ts";
import { useRestaurant } from "../../lib/use-restaurant.ts";
import { SendWays } from "./SendWays.tsx";
import { supplierMessage } from "./supplier-message.ts";
import { useSteps } from "./use-steps.ts";

interface PlacedOrderProps {
  readonly restaurantId: string;
  readonly procurement: Procurement;
}

/** What became of an order that was just created: one that is approved is sent from here. */
export function PlacedOrder({ restaurantId, procurement }: PlacedOrderProps) {
  const formats = useFormats();
  const { selected } = useRestaurant();
  const steps = useSteps(restaurantId);
  const [state, setState] = useState<"open" | "sending" | "sent">("open");
  const { procurementNumber, status } = procurement;
  if (status !== "APPROVED" || selected === null)
    return <Alert severity="success">{`${procurementNumber} created`}</Alert>;
  if (state === "sent") return <Alert severity="success">{`${procurementNumber} sent`}</Alert>;

  async function send() {
    setState("sending");
    setState((await steps.step("send", procurement)) ? "sent" : "open");
  }

  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, alignItems: "center", justifyContent: "space-between" }}>
      <Typography>{`${procurementNumber} is approved. How do you send it?`}</Typography>
      <SendWays
        procurement={procurement}
        message={supplierMessage(procurement, selected, formats)}
        disabled={state === "sending"}
        onSend={() => void send()}
      />
    </Box>
  );
}
