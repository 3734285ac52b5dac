import type { Procurement } from "@stockpot/core/procurement/procurement.schema";
import type { ReceiptDraft } from "@stockpot/core/procurement/receipt.schema";
import { listOfInvoice } from "@stockpot/core/receipt/receipt.routes";
import { useEffect, useState } from "react";
import { type Control, useWatch } from "react-hook-form";
import { DocumentLink } from "../../components/DocumentLink.tsx";
import { TextInput } from "../../components/fields/TextInput.tsx";
import { useRoute } from "../../lib/cache.ts";
import type { ReceiptForm } from "./receipt-form.ts";

/** Milliseconds without typing before a number is looked up. */
const pauseMs = 300;

interface InvoiceInputProps {
  readonly control: Control<ReceiptForm, unknown, ReceiptDraft>;
  readonly restaurantId: string;
  readonly procurement: Procurement;
}

/** The number on the invoice. Warns while it is typed if a delivery from the supplier already has that number. */
export function InvoiceInput({ control, restaurantId, procurement }: InvoiceInputProps) {
  const typed = useWatch({ control, name: "invoiceNumber" }).trim();
  const [number, setNumber] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setNumber(typed), pauseMs);
    return () => clearTimeout(timer);
  }, [typed]);
  const params = { restaurantId, procurementId: procurement.id };
  const { data } = useRoute(listOfInvoice, number === "" ? null : { params, query: { number } });
  const before = number === typed ? data?.data[0] : undefined;
  return (
    <TextInput
      control={control}
      name="invoiceNumber"
      label="Invoice or packing slip"
      maxLength={50}
      helperText={
        <span aria-live="polite">
          {before !== undefined && (
            <>
              {"Already received with "}
              <DocumentLink
                restaurantId={restaurantId}
                source={{
                  type: "PROCUREMENT",
                  id: before.procurementId,
                  number: before.procurementNumber,
                  receipt: before.receiptNumber,
                }}
                newTab
              />
            </>
          )}
        </span>
      }
    />
  );
}
