import Box from "@mui/material/Box";
import { RouterLink } from "./RouterLink.tsx";
import { narrow } from "./widths.ts";
import { itemPath } from "../lib/item-path.ts";

interface CostMissingProps {
  readonly restaurantId: string;
  /** The ingredients without a cost. */
  readonly items: readonly { readonly id: string; readonly name: string }[];
  /** In a table's cell, which has no room for names. */
  readonly inCell?: boolean;
  /** In a form, which the link would leave. */
  readonly inForm?: boolean;
}

/** Says which ingredients have no cost, with a link to where the first one gets its own. */
export function CostMissing({ restaurantId, items, inCell = false, inForm = false }: CostMissingProps) {
  const [first] = items;
  if (first === undefined) return null;
  const more = items.length - 1;
  const text = `Cost missing for ${first.name}${more > 0 ? ` and ${more} more` : ""}`;
  const link = (
    <RouterLink
      to={itemPath(restaurantId, first.id, "adjust")}
      {...(inForm && { target: "_blank" })}
      aria-label={`Add cost of ${first.name}`}
      sx={{ whiteSpace: "nowrap" }}
    >
      Add cost
    </RouterLink>
  );
  if (!inCell) {
    return (
      <>
        {text} · {link}
      </>
    );
  }
  return (
    <Box component="span" title={text} sx={{ fontSize: "0.75rem", lineHeight: 1.45, whiteSpace: "nowrap" }}>
      <Box component="span" sx={{ display: "block", color: "text.secondary", [narrow]: { display: "none" } }}>
        Cost missing
      </Box>
      {link}
    </Box>
  );
}
