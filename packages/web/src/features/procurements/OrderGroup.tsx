import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { InventoryItem } from "@stockpot/core/inventory/inventory.schema";
import type { Procurement, ProcurementDraft } from "@stockpot/core/procurement/procurement.schema";
import { useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { useFieldArray, useForm, useWatch } from "react-hook-form";
import { Money } from "../../components/Money.tsx";
import { ApiError, messageOf } from "../../lib/api-error.ts";
import { type Attempt, attemptOf } from "../../lib/failed-saves.ts";
import { useServerIssues } from "../../lib/form.ts";
import { useFormatSettings } from "../../lib/formats.ts";
import { OrderedLine } from "./OrderedLine.tsx";
import { PlacedOrder } from "./PlacedOrder.tsx";
import { procurementForm } from "./procurement-form.tsx";
import type { ProcurementForm } from "./procurement-values.ts";
import { totalOf } from "./procurement-preview.ts";
import { procurements } from "./procurements.ts";
import { SupplierInput } from "./SupplierInput.tsx";
import { useSupplier } from "./use-supplier.ts";

/** Creates the procurement. @returns undefined where its fields are wrong or it was refused */
export type CreateOrder = () => Promise<Procurement | undefined>;

interface OrderGroupProps {
  readonly params: { readonly restaurantId: string };
  readonly initial: ProcurementForm;
  readonly items: readonly InventoryItem[];
  /** The procurement, once it is created. */
  readonly placed: Procurement | undefined;
  readonly onRemove: () => void;
  readonly register: (create: CreateOrder) => void;
  /** Whether it is other than it was offered. */
  readonly onDirty: (isDirty: boolean) => void;
}

/** Whether the group asks for it; its items are given. */
const hasField = (path: string) => path === "supplierId" || /\.(?:quantity|unitPrice)$/.test(path);

/** One procurement of several: its supplier, where that is to be chosen, and its lines. */
export function OrderGroup({ params, initial, items, placed, onRemove, register, onDirty }: OrderGroupProps) {
  const id = useId();
  const place = useFormatSettings();
  const [resolver] = useState(() => procurementForm.resolver(undefined, place));
  const form = useForm<ProcurementForm, unknown, ProcurementDraft>({ resolver, defaultValues: initial });
  const {
    control,
    handleSubmit,
    formState: { isDirty },
  } = form;
  const { fields, remove } = useFieldArray({ control, name: "items" });
  const lines = useWatch({ control, name: "items" });
  const { supplier, isGone } = useSupplier(params.restaurantId, initial.supplierId);
  const [error, setError] = useState<ApiError | null>(null);
  const [isRefused, setIsRefused] = useState(false);
  const attempt = useRef<Attempt | undefined>(undefined);
  const message = useServerIssues(
    form,
    error,
    error === null ? "" : messageOf(error, "This procurement was not saved."),
    hasField,
  );
  // Its last supplier may be gone or not deliver any more.
  const asks = initial.supplierId === "" || isGone || isRefused || supplier?.isActive === false;

  useEffect(() =>
    register(async () => {
      let created: Procurement | undefined;
      await handleSubmit(async (draft) => {
        attempt.current = attemptOf(draft, attempt.current);
        setError(null);
        try {
          created = (await procurements.create(params, draft, attempt.current.idempotencyKey)).data;
        } catch (problem) {
          if (!(problem instanceof ApiError)) throw problem;
          setError(problem);
          if (problem.issues.some(({ path }) => path === "supplierId")) setIsRefused(true);
        }
      })();
      return created;
    }),
  );

  // Before anything else happens: what was typed a moment ago is asked about too.
  useLayoutEffect(() => onDirty(isDirty));

  const title = asks ? "Choose a supplier" : (supplier?.name ?? "Supplier");
  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={{ border: 1, borderColor: "divider", borderRadius: 1, p: { xs: 1.5, sm: 2 }, minWidth: 0 }}
    >
      <Box sx={{ display: "flex", alignItems: "baseline", gap: 1, mb: 1 }}>
        <Typography id={id} variant="h3" sx={{ mr: "auto" }}>
          {title}
        </Typography>
        <Typography sx={{ fontWeight: 620 }}>
          <Money amount={totalOf(lines).toNumber()} />
        </Typography>
      </Box>
      {placed === undefined ? (
        <>
          {asks && (
            <Box sx={{ mb: 1, maxWidth: 360 }}>
              <SupplierInput
                control={control}
                name="supplierId"
                label="Supplier"
                restaurantId={params.restaurantId}
                present={undefined}
              />
            </Box>
          )}
          {fields.map(({ id: key, inventoryItemId }, index) => (
            <OrderedLine
              key={key}
              control={control}
              index={index}
              item={items.find((one) => one.id === inventoryItemId)}
              onRemove={() => (fields.length === 1 ? onRemove() : remove(index))}
            />
          ))}
          {message !== null && message !== "" && (
            <Alert severity="error" sx={{ mt: 1 }}>
              {message}
            </Alert>
          )}
        </>
      ) : (
        <PlacedOrder restaurantId={params.restaurantId} procurement={placed} />
      )}
    </Box>
  );
}
