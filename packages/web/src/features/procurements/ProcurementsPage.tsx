import Box from "@mui/material/Box";
import { create } from "@stockpot/core/procurement/procurement.routes";
import type { ProcurementSummary } from "@stockpot/core/procurement/procurement.schema";
import { useRef } from "react";
import { RestaurantPage } from "../../components/RestaurantPage.tsx";
import { can } from "../../lib/can.ts";
import { lazyDialogs } from "../../lib/lazy-dialogs.tsx";
import { useNotify } from "../../lib/notify.tsx";
import { useUrlState } from "../../lib/url-state.ts";
import { useSession } from "../../lib/session.tsx";
import { ProcurementTable } from "./ProcurementTable.tsx";
import { closedDialogParams, useProcurementSaves } from "./use-procurements.ts";

const ProcurementDialogs = lazyDialogs(async () => (await import("./ProcurementDialogs.tsx")).ProcurementDialogs);

export function ProcurementsPage() {
  const { user } = useSession();
  const notify = useNotify();
  const url = useUrlState();
  const add = () => url.set({ ...closedDialogParams, dialog: "create" });
  return (
    <RestaurantPage
      title="Procurements"
      add={{
        label: "New Procurement",
        onClick: add,
        onClickWithout: () => notify.failure("Please select a restaurant first"),
        ...can(user, create),
      }}
      without="Procurements belong to a restaurant. Create your first one, then write down what you buy."
    >
      {(restaurantId) => <RestaurantProcurements restaurantId={restaurantId} onAdd={add} />}
    </RestaurantPage>
  );
}

interface RestaurantProcurementsProps {
  readonly restaurantId: string;
  readonly onAdd: () => void;
}

function RestaurantProcurements({ restaurantId, onAdd }: RestaurantProcurementsProps) {
  const url = useUrlState();
  const { step } = useProcurementSaves(restaurantId);
  const content = useRef<HTMLDivElement>(null);
  const open = (dialog: string) => (procurement: ProcurementSummary) =>
    url.set({ ...closedDialogParams, dialog, procurement: procurement.id });
  const verbs = {
    onView: open("view"),
    onEdit: open("edit"),
    onApprove: (procurement: ProcurementSummary) => void step("approve", procurement),
    onComplete: open("complete"),
    onCancel: open("cancel"),
    onCreateAgain: open("create"),
    onDelete: open("delete"),
  };
  return (
    <Box ref={content} tabIndex={-1} sx={{ outline: "none" }}>
      <ProcurementTable restaurantId={restaurantId} onAdd={onAdd} verbs={verbs} />
      <ProcurementDialogs restaurantId={restaurantId} verbs={verbs} onDone={() => content.current?.focus()} />
    </Box>
  );
}
