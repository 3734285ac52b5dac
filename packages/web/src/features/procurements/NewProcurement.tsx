import type { Procurement } from "@stockpot/core/procurement/procurement.schema";
import { Big } from "big.js";
import { useState } from "react";
import { ItemStatusDialog } from "../../components/dialog/ItemStatusDialog.tsx";
import type { EditorProps } from "../../components/resource/props.ts";
import { useOptimisticItem } from "../../components/resource/use-optimistic-item.ts";
import { useUrlState } from "../../lib/url-state.ts";
import { useIngredients } from "../inventory/use-ingredients.ts";
import { orderLine } from "./order-amount.ts";
import { procurementForm } from "./procurement-form.tsx";
import { ProcurementEditor } from "./ProcurementEditor.tsx";
import { procurements } from "./procurements.ts";
import { parseRequestedItems, type RequestedItem } from "./requested-items.ts";

const statusDialog = { title: "Create Procurement", noun: "procurement", height: 240, maxWidth: "lg" } as const;

/** A new procurement: empty, or prefilled from the URL with a procurement to copy or items to buy. */
export function NewProcurement(props: EditorProps<Procurement>) {
  const url = useUrlState();
  const copiedId = url.get("procurement");
  const requested = parseRequestedItems(url.get("items"));
  if (props.failedKey !== undefined) return <ProcurementEditor {...props} />;
  if (copiedId !== null) return <CopiedProcurement key={copiedId} {...props} copiedId={copiedId} />;
  return requested.length > 0 ? (
    <RequestedProcurement {...props} requested={requested} />
  ) : (
    <ProcurementEditor {...props} />
  );
}

interface CopiedProcurementProps extends EditorProps<Procurement> {
  readonly copiedId: string;
}

/** Prefills the same lines and supplier. */
function CopiedProcurement({ copiedId, ...props }: CopiedProcurementProps) {
  const { thing, status } = useOptimisticItem(procurements, props.params, copiedId);
  if (thing === undefined) return <ItemStatusDialog {...statusDialog} {...status} onClose={props.onClose} />;
  return <ProcurementEditor {...props} initial={{ ...procurementForm.formOf(thing), expectedDate: "" }} />;
}

interface RequestedProcurementProps extends EditorProps<Procurement> {
  readonly requested: readonly RequestedItem[];
}

/** Prefills the items from the URL, each as it was last bought, and the supplier if that is the same for all of them. */
function RequestedProcurement({ requested, ...props }: RequestedProcurementProps) {
  const { items, loaded, failed, retry } = useIngredients(
    props.params.restaurantId,
    requested.map(({ itemId }) => itemId),
  );
  // Stays open once it is, although its own form loads the items again.
  const [isOpen, setIsOpen] = useState(loaded);
  if (loaded && !isOpen) setIsOpen(true);
  if (!isOpen) {
    return <ItemStatusDialog {...statusDialog} gone={false} failed={failed} onRetry={retry} onClose={props.onClose} />;
  }
  const wanted = requested.flatMap(({ itemId, quantity }) => {
    const item = items.get(itemId);
    return item === undefined ? [] : [{ item, quantity }];
  });
  const lines = wanted.map(({ item, quantity }) => orderLine(item, Big(quantity)));
  const suppliers = new Set(wanted.map(({ item }) => item.lastPurchase?.supplierId ?? ""));
  const [supplierId = ""] = suppliers.size === 1 ? suppliers : [];
  return <ProcurementEditor {...props} initial={lines.length > 0 ? { supplierId, items: lines } : {}} />;
}
