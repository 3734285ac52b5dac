import Box from "@mui/material/Box";
import { type ReactNode, useState } from "react";
import { OnPaper } from "../../components/OnPaper.tsx";
import { usePrint } from "../../components/use-print.ts";
import { useFormats } from "../../lib/formats.ts";
import { useSession } from "../../lib/session.tsx";
import { useRestaurant } from "../../lib/use-restaurant.ts";
import type { Days } from "./periods.ts";

export const paperTableSx = {
  width: 1,
  borderCollapse: "collapse",
  "& tr": { breakInside: "avoid" },
  "& th, & td": { py: "1mm", px: "1.5mm", borderBottom: "0.5pt solid", borderColor: "grey.400" },
  "& th": { textAlign: "left", fontWeight: 400 },
  "& td, & thead th:not(:first-of-type)": { textAlign: "right", fontVariantNumeric: "tabular-nums" },
  "& thead th": { fontSize: "8pt", color: "grey.700" },
  "& tr.total > *": { fontWeight: 650 },
} as const;

interface ReportPaperProps extends Days {
  readonly title: string;
  readonly onPrinted: () => void;
  readonly children: ReactNode;
}

/** A report to be printed: whose it is, of which days, and who printed it when. */
export function ReportPaper({ title, from, to, onPrinted, children }: ReportPaperProps) {
  const formats = useFormats();
  const { user } = useSession();
  const { selected: restaurant } = useRestaurant();
  const [printedAt] = useState(() => new Date().toISOString());
  usePrint(onPrinted);
  return (
    <OnPaper>
      <Box component="h1" sx={{ fontSize: "15pt", fontWeight: 650 }}>
        {title}
      </Box>
      <p>{restaurant?.name}</p>
      <Box component="p" sx={{ pb: "4mm" }}>
        {from === to ? formats.day(from) : `${formats.day(from)} to ${formats.day(to)}`}
      </Box>
      {children}
      <Box component="p" sx={{ pt: "4mm", fontSize: "8pt", color: "grey.700" }}>
        {`Printed ${formats.dateTime(printedAt)}${user === null ? "" : ` by ${user.fullName}`}`}
      </Box>
    </OnPaper>
  );
}
