import Button from "@mui/material/Button";
import type { Supplier } from "@stockpot/core/supplier/supplier.schema";
import { ActiveChip } from "../../components/ActiveChip.tsx";
import { MailLink, PhoneLink } from "../../components/ContactLink.tsx";
import { type Detail, DetailList, DetailsDialog } from "../../components/dialog/DetailsDialog.tsx";
import type { ThingDialogProps } from "../../components/resource/props.ts";

const detailsOf = ({ address, city, state, zipCode, country, ...supplier }: Supplier): readonly Detail[] => [
  { label: "Contact person", value: supplier.contactName },
  { label: "Phone", value: <PhoneLink number={supplier.phoneNumber} /> },
  { label: "Email", value: <MailLink address={supplier.email} /> },
  { label: "Status", value: <ActiveChip isActive={supplier.isActive} /> },
  {
    label: "Address",
    value: [address, city, [state, zipCode].filter(Boolean).join(" "), country].filter(Boolean).join(", "),
    wide: true,
  },
  { label: "Website", value: supplier.website },
  { label: "Payment terms", value: supplier.paymentTerms },
  { label: "Notes", value: supplier.notes, wide: true },
];

/** How to reach a supplier, for members who may not edit it. */
export const SupplierDialog = ({ thing: supplier, onClose }: ThingDialogProps<Supplier>) => (
  <DetailsDialog
    title={supplier.name}
    onClose={onClose}
    actions={
      <Button variant="contained" onClick={onClose}>
        Done
      </Button>
    }
  >
    <DetailList details={detailsOf(supplier)} />
  </DetailsDialog>
);
