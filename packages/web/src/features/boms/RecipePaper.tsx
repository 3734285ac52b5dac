import Box from "@mui/material/Box";
import type { Bom } from "@stockpot/core/bom/bom.schema";
import { OnPaper } from "../../components/OnPaper.tsx";
import { usePrint } from "../../components/use-print.ts";
import { useFormats } from "../../lib/formats.ts";
import { useRestaurant } from "../../lib/use-restaurant.ts";

interface RecipePaperProps {
  /** With the amounts for all of its plates. */
  readonly bom: Bom;
  readonly plates: number;
  readonly onPrinted: () => void;
}

/** A recipe to hang up in the kitchen. Prints itself; visible only in print. */
export function RecipePaper({ bom, plates, onPrinted }: RecipePaperProps) {
  const { date, whole, written } = useFormats();
  const { selected: restaurant } = useRestaurant();
  const { name, version, description, items, method, updatedAt } = bom;
  usePrint(onPrinted);
  return (
    <OnPaper>
      <Box sx={{ fontSize: "12pt" }}>
        <Box component="h1" sx={{ fontSize: "20pt", fontWeight: 650 }}>
          {name}
        </Box>
        <Box component="p" sx={{ fontSize: "14pt" }}>
          {plates === 1 ? "For 1 plate" : `For ${whole(plates)} plates`}
        </Box>
        {description !== undefined && <p>{description}</p>}
        <Box
          component="table"
          sx={{
            width: 1,
            my: "5mm",
            borderCollapse: "collapse",
            "& tr": { breakInside: "avoid" },
            "& td, & th": {
              py: "1.5mm",
              pr: "4mm",
              textAlign: "left",
              verticalAlign: "baseline",
              borderBottom: "0.5pt solid",
              borderColor: "grey.600",
              fontWeight: 400,
            },
            "& td:first-of-type": { textAlign: "right", whiteSpace: "nowrap", fontWeight: 600, width: "1%" },
          }}
        >
          <tbody>
            {items.map(({ inventoryItemId, name: ingredient, quantity, unit, notes }) => (
              <tr key={inventoryItemId}>
                <td>{written(quantity, unit)}</td>
                <th scope="row">{ingredient}</th>
                <td>{notes}</td>
              </tr>
            ))}
          </tbody>
        </Box>
        {method !== undefined && <Box sx={{ whiteSpace: "pre-line" }}>{method}</Box>}
        <Box component="p" sx={{ pt: "6mm", fontSize: "9pt", color: "grey.700" }}>
          {`${restaurant?.name ?? ""} · version ${version} · ${date(updatedAt)}`}
        </Box>
      </Box>
    </OnPaper>
  );
}
