import Alert from "@mui/material/Alert";
import Typography from "@mui/material/Typography";
import { approve } from "@stockpot/core/procurement/procurement.routes";
import type { Procurement } from "@stockpot/core/procurement/procurement.schema";
import { usualWarningFactor } from "@stockpot/core/stock/stock.rules";
import { useRef, useState } from "react";
import { FormDialog } from "../../components/dialog/FormDialog.tsx";
import { ItemStatusDialog } from "../../components/dialog/ItemStatusDialog.tsx";
import { ApiError, messageOf } from "../../lib/api-error.ts";
import { call } from "../../lib/call.ts";
import { useNotify } from "../../lib/notify.tsx";
import { usePermissions } from "../../lib/permissions.tsx";
import { randomKey } from "../../lib/random-key.ts";
import { useUrlState } from "../../lib/url-state.ts";
import { AlreadyOrdered } from "./AlreadyOrdered.tsx";
import type { LowOrder, Wanted } from "./low-orders.ts";
import { type CreateOrder, OrderGroup } from "./OrderGroup.tsx";
import { procurements } from "./procurements.ts";
import { parseChosenItems } from "./requested-items.ts";
import { useLowOrders } from "./use-low-orders.ts";

interface OrderLowProps {
  readonly params: { readonly restaurantId: string };
  readonly onClose: () => void;
}

/** Orders low items, or those in the URL: one procurement for each supplier that last delivered them. */
export function OrderLow({ params, onClose }: OrderLowProps) {
  const url = useUrlState();
  const [chosen] = useState(() => parseChosenItems(url.get("items")));
  const low = useLowOrders(params.restaurantId, chosen);
  // Once it is open, what loads meanwhile replaces nothing that was typed.
  const [isOpen, setIsOpen] = useState(low.loaded);
  if (low.loaded && !isOpen) setIsOpen(true);
  if (!isOpen) {
    const status = { gone: false, failed: low.failed, onRetry: low.retry };
    return (
      <ItemStatusDialog
        title="Order Low Items"
        noun="low items"
        height={240}
        maxWidth="md"
        {...status}
        onClose={onClose}
      />
    );
  }
  return <LowOrders params={params} low={low} onClose={onClose} />;
}

interface LowOrdersProps extends OrderLowProps {
  readonly low: ReturnType<typeof useLowOrders>;
}

const labels = ["Done", "Create Procurement"];

/** Whether an item is left out because it is on order; of one with an amount, that was taken off already. */
const isOrdered = ({ orderedBy }: LowOrdersProps["low"], { item, quantity }: Wanted) =>
  quantity === undefined && orderedBy.has(item.id);

const isOfAmounts = (wanted: readonly Wanted[]) => wanted.some(({ quantity }) => quantity !== undefined);

/** How the proposed amounts come about. */
function ruleOf({ wanted, warningFactor = usualWarningFactor }: LowOrdersProps["low"]): string {
  if (isOfAmounts(wanted)) return "Amounts cover what is missing beyond what is on order, rounded up.";
  const times = warningFactor === 1 ? "its reorder level" : `${warningFactor} times its reorder level`;
  return `Amounts bring what is available of each item up to ${times}, rounded up.`;
}

function LowOrders({ params, low, onClose }: LowOrdersProps) {
  const notify = useNotify();
  const { has } = usePermissions();
  const [wanted] = useState(low.wanted);
  const [orderedBy] = useState(low.orderedBy);
  const [groups, setGroups] = useState<readonly (LowOrder & { readonly key: string })[]>(() =>
    low.ordersOf(wanted.filter((one) => !isOrdered(low, one))).map((one) => ({ ...one, key: one.supplierId })),
  );
  const [isSaving, setIsSaving] = useState(false);
  const [placed, setPlaced] = useState<ReadonlyMap<string, Procurement>>(new Map());
  const [hasRemoved, setHasRemoved] = useState(false);
  const [dirty, setDirty] = useState<readonly string[]>([]);
  const creators = useRef(new Map<string, CreateOrder>());
  const left = wanted.filter((one) => isOrdered({ ...low, orderedBy }, one));
  const open = groups.filter(({ key }) => !placed.has(key));

  const isUnsaved = placed.size > 0 || hasRemoved || open.some(({ key }) => dirty.includes(key));

  function remove(key: string) {
    setGroups(groups.filter((one) => one.key !== key));
    setHasRemoved(true);
  }

  const report = (key: string, isDirty: boolean) =>
    setDirty((all) =>
      all.includes(key) === isDirty ? all : isDirty ? [...all, key] : all.filter((one) => one !== key),
    );

  /** One that may not be approved, such as above the person's limit, stays pending. */
  async function approved(procurement: Procurement): Promise<Procurement> {
    const { id: procurementId, procurementNumber, version: ifMatch } = procurement;
    const request = { params: { ...params, procurementId }, ifMatch, idempotencyKey: randomKey() };
    try {
      return (await call(approve, request)).data;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      notify.failure({
        title: `${procurementNumber} is not approved`,
        text: messageOf(error, "Approve it in its list."),
      });
      return procurement;
    }
  }

  async function create({ thenApprove = false } = {}) {
    if (isSaving) return;
    if (open.length === 0) return onClose();
    setIsSaving(true);
    const all = new Map(placed);
    // One after the other: a failed one is sent again under its key, and a created one is not.
    for (const { key } of open) {
      const created = await creators.current.get(key)?.();
      if (created !== undefined) all.set(key, thenApprove ? await approved(created) : created);
      setPlaced(new Map(all));
    }
    setIsSaving(false);
    void procurements.refresh(params);
    // Approved orders are sent from here.
    if (all.size < groups.length || [...all.values()].some(({ status }) => status === "APPROVED")) return;
    onClose();
    notify.success(all.size === 1 ? "Procurement created successfully" : `${all.size} procurements created`);
  }

  const items = wanted.map(({ item }) => item);
  return (
    <FormDialog
      title={isOfAmounts(wanted) ? "Order Missing Items" : "Order Low Items"}
      submitLabel={labels[open.length] ?? `Create ${open.length} Procurements`}
      savingLabel="Creating..."
      alternative={
        open.length > 0 && has("purchases.approve")
          ? { label: "Create, Approve and Send", onClick: () => void create({ thenApprove: true }) }
          : undefined
      }
      saving={isSaving}
      error={null}
      dirty={open.length > 0 && isUnsaved}
      onSubmit={(event) => {
        event.preventDefault();
        void create();
      }}
      onClose={onClose}
      maxWidth="md"
      focusOnOpen={() => {}}
    >
      {wanted.length === 0 && <Typography>Nothing is low. Every item with a reorder level is above it.</Typography>}
      {low.more > 0 && (
        <Alert severity="info">{`These are the ${wanted.length} most urgent items. ${low.more} more are low.`}</Alert>
      )}
      {groups.length > 0 && <Typography color="textSecondary">{ruleOf(low)}</Typography>}
      {groups.map(({ key, form }) => (
        <OrderGroup
          key={key}
          params={params}
          initial={form}
          items={items}
          placed={placed.get(key)}
          onRemove={() => remove(key)}
          onDirty={(isDirty) => report(key, isDirty)}
          register={(creator) => {
            creators.current.set(key, creator);
          }}
        />
      ))}
      {left.length > 0 && (
        <AlreadyOrdered
          restaurantId={params.restaurantId}
          items={left.map(({ item }) => item)}
          orderedBy={orderedBy}
          {...(groups.every(({ key }) => !key.startsWith("again")) && {
            onOrder: () =>
              setGroups([...groups, ...low.ordersOf(left).map((one) => ({ ...one, key: `again ${one.supplierId}` }))]),
          })}
        />
      )}
    </FormDialog>
  );
}
