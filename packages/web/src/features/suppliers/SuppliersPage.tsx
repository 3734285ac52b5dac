import type { Supplier } from "@stockpot/core/supplier/supplier.schema";
import { ActiveChip } from "../../components/ActiveChip.tsx";
import { MailLink, PhoneLink } from "../../components/ContactLink.tsx";
import type { Column } from "../../components/table/DataTable.tsx";
import type { PageProps } from "../../components/resource/props.ts";
import { activeFilter } from "../../components/resource/filters.tsx";
import { ResourcePage } from "../../components/resource/ResourcePage.tsx";
import { ResourceTable } from "../../components/resource/ResourceTable.tsx";
import { useList } from "../../components/resource/use-list.ts";
import { LocalShippingOutlined } from "../../lib/icons.tsx";
import { lazyDialogs } from "../../lib/lazy-dialogs.tsx";
import { suppliers } from "./suppliers.ts";

const SupplierDialogs = lazyDialogs(async () => (await import("./SupplierDialogs.tsx")).SupplierDialogs);

const columns: readonly Column<Supplier>[] = [
  { key: "name", header: "Supplier", grow: 30, render: ({ name }) => name },
  {
    key: "contactName",
    header: "Contact",
    grow: 20,
    minWidth: 110,
    hideBelow: 860,
    render: ({ contactName }) => contactName,
  },
  {
    key: "email",
    header: "Email",
    grow: 30,
    minWidth: 150,
    hideBelow: 700,
    render: ({ email }) => <MailLink address={email} />,
  },
  { key: "phoneNumber", header: "Phone", render: ({ phoneNumber }) => <PhoneLink number={phoneNumber} /> },
  {
    key: "paymentTerms",
    header: "Payment terms",
    grow: 20,
    minWidth: 120,
    hideBelow: 1040,
    render: ({ paymentTerms }) => paymentTerms ?? "–",
  },
  { key: "status", header: "Status", render: ({ isActive }) => <ActiveChip isActive={isActive} /> },
];

const phoneLines = ["name status", "contactName phoneNumber"];

export const SuppliersPage = () => (
  <ResourcePage resource={suppliers} noRestaurantText="Create your first restaurant, then add its suppliers.">
    {(page) => (
      <>
        <SupplierTable {...page} />
        <SupplierDialogs {...page} />
      </>
    )}
  </ResourcePage>
);

function SupplierTable(page: PageProps<Supplier>) {
  const list = useList(suppliers, page.params, { filters: [activeFilter] });
  return (
    <ResourceTable
      {...page}
      list={list}
      rows={list.rows}
      columns={columns}
      phoneLines={phoneLines}
      file={async () => (await import("./supplier-file.ts")).supplierFile}
      icon={<LocalShippingOutlined />}
      hint="Add your suppliers to start creating procurements."
    />
  );
}
