import Box from "@mui/material/Box";
import { useState } from "react";
import type { Cell } from "../../lib/csv.ts";
import { useFormats } from "../../lib/formats.ts";
import { useSession } from "../../lib/session.tsx";
import { useRestaurant } from "../../lib/use-restaurant.ts";
import { OnPaper } from "../OnPaper.tsx";
import { usePrint } from "../use-print.ts";

export interface PrintedList {
  readonly title: string;
  readonly headers: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

interface ListPaperProps {
  readonly list: PrintedList;
  readonly onPrinted: () => void;
}

/** All rows of a list: whose they are, and who printed them when. */
export function ListPaper({ list: { title, headers, rows }, onPrinted }: ListPaperProps) {
  const { dateTime, number } = useFormats();
  const { user } = useSession();
  const { selected: restaurant } = useRestaurant();
  const [printedAt] = useState(() => new Date().toISOString());
  const isNumber = headers.map((_, index) => rows.some((row) => typeof row[index] === "number"));
  usePrint(onPrinted);
  return (
    <OnPaper>
      <Box component="h1" sx={{ fontSize: "15pt", fontWeight: 650 }}>
        {title}
      </Box>
      <Box component="p" sx={{ pb: "4mm" }}>
        {restaurant?.name}
      </Box>
      <Box
        component="table"
        sx={{
          width: 1,
          borderCollapse: "collapse",
          "& tr": { breakInside: "avoid" },
          "& thead": { display: "table-header-group" },
          "& th, & td": {
            py: "1mm",
            px: "1.5mm",
            textAlign: "left",
            verticalAlign: "baseline",
            borderBottom: "0.5pt solid",
            borderColor: "grey.400",
            overflowWrap: "anywhere",
          },
          "& thead th": { fontSize: "8pt", color: "grey.700" },
          "& .number": { textAlign: "right", fontVariantNumeric: "tabular-nums", whiteSpace: "nowrap" },
        }}
      >
        <thead>
          <tr>
            {headers.map((header, index) => (
              <th key={header} scope="col" className={isNumber[index] ? "number" : undefined}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={`${at} ${row[0] ?? ""}`}>
              {row.map((cell, index) => (
                <td key={headers[index]} className={isNumber[index] ? "number" : undefined}>
                  {typeof cell === "number" ? number(cell) : cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Box>
      <Box component="p" sx={{ pt: "4mm", fontSize: "8pt", color: "grey.700" }}>
        {`${rows.length === 1 ? "1 row" : `${rows.length} rows`}. Printed ${dateTime(printedAt)}${user === null ? "" : ` by ${user.fullName}`}`}
      </Box>
    </OnPaper>
  );
}
