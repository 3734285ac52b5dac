import Box from "@mui/material/Box";
import type { Procurement } from "@stockpot/core/procurement/procurement.schema";
import { unitNames } from "@stockpot/core/measure/unit";
import { OnPaper } from "../../components/OnPaper.tsx";
import { useFormats } from "../../lib/formats.ts";
import { useRestaurant } from "../../lib/use-restaurant.ts";

const hair = { borderBottom: "0.5pt solid", borderColor: "grey.400" } as const;

const cell = { py: "1.2mm", px: "1.5mm", verticalAlign: "top", textAlign: "left", ...hair } as const;
const number = { ...cell, textAlign: "right", whiteSpace: "nowrap" } as const;

interface PurchaseOrderProps {
  readonly procurement: Procurement;
}

/** A procurement as the supplier receives it. Visible only in print. */
export function PurchaseOrder({ procurement }: PurchaseOrderProps) {
  const formats = useFormats();
  const { selected: restaurant } = useRestaurant();
  const { procurementNumber, supplier, orderDate, expectedDate, notes, items, totalAmount, receivedAmount, status } =
    procurement;
  const isReceived = procurement.linesReceived > 0;
  const facts = [
    ["Date", formats.date(orderDate)],
    ["Delivery expected", expectedDate === undefined ? "As soon as possible" : formats.day(expectedDate)],
    ...(procurement.approvedAt === undefined ? [] : [["Approved", formats.date(procurement.approvedAt)]]),
    ...(status === "CANCELLED" ? [["Cancelled", formats.date(procurement.cancelledAt ?? orderDate)]] : []),
  ];
  return (
    <OnPaper>
      <Box sx={{ display: "flex", justifyContent: "space-between", gap: "10mm", pb: "5mm", ...hair }}>
        <Box>
          <Box component="p" sx={{ fontSize: "13pt", fontWeight: 650 }}>
            {restaurant?.name}
          </Box>
          <p>{restaurant?.address}</p>
          <p>{[restaurant?.phoneNumber, restaurant?.email].filter(Boolean).join(" · ")}</p>
        </Box>
        <Box sx={{ textAlign: "right" }}>
          <Box component="h1" sx={{ fontSize: "16pt", fontWeight: 650, lineHeight: 1.2 }}>
            Purchase Order
          </Box>
          <Box component="p" sx={{ fontSize: "11pt" }}>
            {procurementNumber}
          </Box>
        </Box>
      </Box>
      <Box sx={{ display: "flex", justifyContent: "space-between", gap: "10mm", py: "5mm" }}>
        <Box>
          <h2>Supplier</h2>
          <Box component="p" sx={{ fontWeight: 600 }}>
            {supplier.name}
          </Box>
          <Box component="p" sx={{ maxWidth: "80mm" }}>
            {supplier.address}
          </Box>
          <p>{supplier.phoneNumber}</p>
          <p>{supplier.email}</p>
        </Box>
        <Box
          component="dl"
          sx={{ display: "grid", gridTemplateColumns: "auto auto", columnGap: "4mm", alignContent: "start" }}
        >
          {facts.map(([name, value]) => (
            <Box key={name} sx={{ display: "contents" }}>
              <Box component="dt" sx={{ color: "grey.700" }}>
                {name}
              </Box>
              <Box component="dd" sx={{ textAlign: "right" }}>
                {value}
              </Box>
            </Box>
          ))}
        </Box>
      </Box>
      <Box
        component="table"
        sx={{
          width: "100%",
          borderCollapse: "collapse",
          fontVariantNumeric: "tabular-nums",
          "& tr": { breakInside: "avoid" },
          "& th": { fontSize: "8pt", fontWeight: 600, color: "grey.700" },
        }}
      >
        <thead>
          {/* On each page, which may be read apart from the others. */}
          <tr>
            <Box component="td" colSpan={isReceived ? 6 : 4} sx={{ ...number, fontSize: "8pt", color: "grey.700" }}>
              {`${procurementNumber} · ${supplier.name}`}
            </Box>
          </tr>
          <tr>
            <Box component="th" scope="col" sx={cell}>
              Item
            </Box>
            <Box component="th" scope="col" sx={number}>
              Quantity
            </Box>
            <Box component="th" scope="col" sx={number}>
              Unit price
            </Box>
            <Box component="th" scope="col" sx={number}>
              Amount
            </Box>
            {isReceived && (
              <>
                <Box component="th" scope="col" sx={number}>
                  Received
                </Box>
                <Box component="th" scope="col" sx={number}>
                  For
                </Box>
              </>
            )}
          </tr>
        </thead>
        <tbody>
          {items.map(({ id, inventoryItem, quantity, unit, unitPrice, totalPrice, notes: note, ...line }) => (
            <tr key={id}>
              <Box component="td" sx={cell}>
                {inventoryItem.name}
                {note !== undefined && (
                  <Box component="p" sx={{ fontSize: "8pt", color: "grey.700" }}>
                    {note}
                  </Box>
                )}
              </Box>
              <Box component="td" sx={number}>
                {formats.exactQuantity(quantity, unit)}
              </Box>
              <Box component="td" sx={number}>
                {unitPrice !== undefined && `${formats.price(unitPrice)} / ${unitNames[unit].symbol}`}
              </Box>
              <Box component="td" sx={number}>
                {totalPrice !== undefined && formats.money(totalPrice)}
              </Box>
              {isReceived && (
                <>
                  <Box component="td" sx={number}>
                    {formats.exactQuantity(line.received, unit)}
                  </Box>
                  <Box component="td" sx={number}>
                    {line.receivedAmount !== undefined && formats.money(line.receivedAmount)}
                  </Box>
                </>
              )}
            </tr>
          ))}
        </tbody>
        {/* Once, at the end: a browser repeats a footer on each page. */}
        <Box component="tfoot" sx={{ display: "table-row-group", breakInside: "avoid" }}>
          <tr>
            <Box component="th" scope="row" colSpan={3} sx={{ ...number, borderBottom: 0, pt: "3mm" }}>
              Total
            </Box>
            <Box component="td" sx={{ ...number, borderBottom: 0, pt: "2.2mm", fontSize: "12pt", fontWeight: 650 }}>
              {totalAmount !== undefined && formats.money(totalAmount)}
            </Box>
            {isReceived && (
              <Box
                component="td"
                colSpan={2}
                sx={{ ...number, borderBottom: 0, pt: "2.2mm", fontSize: "12pt", fontWeight: 650 }}
              >
                {receivedAmount !== undefined && formats.money(receivedAmount)}
              </Box>
            )}
          </tr>
        </Box>
      </Box>
      {notes !== undefined && (
        <Box sx={{ mt: "5mm", breakInside: "avoid" }}>
          <h2>Notes</h2>
          <Box component="p" sx={{ whiteSpace: "pre-line" }}>
            {notes}
          </Box>
        </Box>
      )}
      <Box sx={{ mt: "14mm", display: "flex", gap: "12mm", breakInside: "avoid" }}>
        {["Ordered by", "Received by", "Date"].map((label) => (
          <Box key={label} sx={{ flex: 1, pt: "1mm", borderTop: "0.5pt solid", borderColor: "grey.600" }}>
            <h2>{label}</h2>
          </Box>
        ))}
      </Box>
    </OnPaper>
  );
}
