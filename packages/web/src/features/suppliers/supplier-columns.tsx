import type { Supplier } from "@stockpot/core/supplier/supplier.schema";
import { MailLink, PhoneLink } from "../../components/ContactLink.tsx";
import type { Column } from "../../components/DataTable.tsx";
import { StatusChip } from "../../components/StatusChip.tsx";

/** The words for a supplier's status, also in the filter. */
export const activityNames = { active: "Active", inactive: "Inactive" } as const;

export const supplierColumns: readonly Column<Supplier>[] = [
  { key: "name", header: "Supplier", render: ({ name }) => name },
  { key: "contactName", header: "Contact", render: ({ contactName }) => contactName },
  { key: "email", header: "Email", render: ({ email }) => <MailLink address={email} /> },
  {
    key: "phoneNumber",
    header: "Phone",
    render: ({ phoneNumber }) => <PhoneLink number={phoneNumber} />,
  },
  { key: "paymentTerms", header: "Payment terms", hideBelow: "lg", render: ({ paymentTerms }) => paymentTerms ?? "–" },
  {
    key: "status",
    header: "Status",
    width: 110,
    render: ({ isActive }) => (
      <StatusChip tone={isActive ? "ok" : "neutral"} label={isActive ? activityNames.active : activityNames.inactive} />
    ),
  },
];
