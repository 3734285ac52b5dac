import type { Procurement } from "@stockpot/core/procurement/procurement.schema";
import type { Restaurant } from "@stockpot/core/restaurant/restaurant.schema";
import type { Formats } from "../../lib/formats.ts";

/** An order as a supplier reads it in a message. */
export interface SupplierMessage {
  readonly subject: string;
  readonly text: string;
}

/** The message to a supplier: the lines, the date, and for whom and where, without prices. */
export function supplierMessage(
  { procurementNumber, expectedDate, notes, items }: Procurement,
  { name, address, phoneNumber, email }: Pick<Restaurant, "name" | "address" | "phoneNumber" | "email">,
  formats: Pick<Formats, "day" | "exactQuantity">,
): SupplierMessage {
  const wanted = items.map(({ inventoryItem, quantity, unit, notes: note }) => {
    const remark = note === undefined ? "" : ` (${note})`;
    return `- ${formats.exactQuantity(quantity, unit)} ${inventoryItem.name}${remark}`;
  });
  const delivery = expectedDate === undefined ? "as soon as possible" : formats.day(expectedDate);
  const lines = [
    `Order ${procurementNumber} from ${name}`,
    `Delivery: ${delivery}`,
    "",
    ...wanted,
    ...(notes === undefined ? [] : ["", notes]),
    "",
    name,
    address,
    ...[phoneNumber, email].filter((contact) => contact !== undefined && contact !== ""),
  ];
  return { subject: `Order ${procurementNumber} from ${name}`, text: lines.join("\n") };
}

/** The address that opens an email with the message in it. */
export const mailOf = (address: string, { subject, text }: SupplierMessage): string =>
  `mailto:${encodeURIComponent(address)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text.replaceAll("\n", "\r\n"))}`;
