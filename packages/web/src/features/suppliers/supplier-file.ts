import type { Supplier } from "@stockpot/core/supplier/supplier.schema";
import type { ListFile } from "../../components/resource/list-file.ts";

const addressOf = ({ address, city, state, zipCode, country }: Supplier) =>
  [address, city, state, zipCode, country].filter((part) => part !== undefined && part !== "").join(", ");

export const supplierFile: ListFile<Supplier> = {
  file: "SUPPLIERS",
  title: "Suppliers",
  name: "suppliers",
  columns: [
    { header: "Name", value: ({ name }) => name },
    { header: "Contact", value: ({ contactName }) => contactName },
    { header: "Phone", value: ({ phoneNumber }) => phoneNumber },
    { header: "Email", value: ({ email }) => email },
    { header: "Address", value: addressOf },
    { header: "Payment terms", value: ({ paymentTerms }) => paymentTerms },
    { header: "Active", value: ({ isActive }) => (isActive ? "Yes" : "No") },
  ],
};
