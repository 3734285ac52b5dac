import Box from "@mui/material/Box";
import { unitNames } from "@stockpot/core/measure/unit";
import type { InventoryItem } from "@stockpot/core/inventory/inventory.schema";
import { Moment } from "../../components/Moment.tsx";
import { OnPaper } from "../../components/OnPaper.tsx";
import { usePrint } from "../../components/use-print.ts";
import { Quantity } from "../../components/Quantity.tsx";
import { useFormats } from "../../lib/formats.ts";
import { useRestaurant } from "../../lib/use-restaurant.ts";
import { groupForCount } from "./groups.ts";

interface CountPaperProps {
  readonly title: string;
  readonly items: readonly InventoryItem[];
  readonly showsExpected: boolean;
  /** When it is printed. */
  readonly at: string;
  readonly onPrinted: () => void;
}

const line = { borderBottom: "0.5pt solid", borderColor: "grey.600" } as const;

/** A count sheet to be filled in by hand. It opens the print dialog once it is there. */
export function CountPaper({ title, items, showsExpected, at, onPrinted }: CountPaperProps) {
  const { compare } = useFormats();
  const { selected: restaurant } = useRestaurant();
  usePrint(onPrinted);

  return (
    <OnPaper>
      <Box sx={{ display: "flex", justifyContent: "space-between", alignItems: "flex-end", gap: "8mm", pb: "4mm" }}>
        <Box>
          <Box component="h1" sx={{ fontSize: "15pt", fontWeight: 650 }}>
            Count Sheet
          </Box>
          <p>
            {restaurant?.name} · {title}
          </p>
          {showsExpected && (
            <p>
              Expected as of <Moment at={at} />
            </p>
          )}
        </Box>
        <Box sx={{ display: "grid", gridTemplateColumns: "auto 45mm", columnGap: "3mm", rowGap: "3mm" }}>
          {["Counted by", "Date and time"].map((label) => (
            <Box key={label} sx={{ display: "contents" }}>
              <span>{label}</span>
              <Box component="span" sx={line} />
            </Box>
          ))}
        </Box>
      </Box>
      <Box
        component="table"
        sx={{
          width: 1,
          borderCollapse: "collapse",
          "& tr": { breakInside: "avoid" },
          "& th, & td": { py: "2mm", px: "1.5mm", textAlign: "left", verticalAlign: "bottom", ...line },
          "& thead th": { fontSize: "8pt", color: "grey.700" },
          "& .group": { pt: "4mm", fontWeight: 650 },
          "& .item": { fontWeight: 400 },
          "& .blank": { width: "32mm" },
          "& .unit": { width: "18mm" },
          "& .expected": { width: "28mm", textAlign: "right" },
        }}
      >
        <thead>
          <tr>
            <th scope="col">Item</th>
            {showsExpected && (
              <th scope="col" className="expected">
                Expected
              </th>
            )}
            <th scope="col" className="blank">
              Counted
            </th>
            <th scope="col" className="unit">
              Unit
            </th>
          </tr>
        </thead>
        {groupForCount(items, compare).map(({ name, items: some }, _, groups) => (
          <tbody key={name}>
            {groups.length > 1 && (
              <tr>
                <th scope="rowgroup" colSpan={showsExpected ? 4 : 3} className="group">
                  {name}
                </th>
              </tr>
            )}
            {some.map((item) => (
              <tr key={item.id}>
                <th scope="row" className="item">
                  {item.name}
                  {item.packSize !== undefined && (
                    <Box component="span" sx={{ color: "grey.700", whiteSpace: "nowrap" }}>
                      {" "}
                      (pack of <Quantity value={item.packSize} unit={item.baseUnit} />)
                    </Box>
                  )}
                </th>
                {showsExpected && (
                  <td className="expected">
                    <Quantity value={item.quantity} unit={item.baseUnit} aligned />
                  </td>
                )}
                <td className="blank">{"\u00A0"}</td>
                <td className="unit">{unitNames[item.baseUnit].symbol}</td>
              </tr>
            ))}
          </tbody>
        ))}
      </Box>
    </OnPaper>
  );
}
