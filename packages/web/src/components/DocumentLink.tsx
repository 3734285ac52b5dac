import Box from "@mui/material/Box";
import type { Source } from "@stockpot/core/stock/movement.schema";
import { restaurantParam } from "../lib/use-restaurant.ts";
import { paths } from "../paths.ts";
import { RouterLink } from "./RouterLink.tsx";

/** The page that shows documents of a type, and its parameter for the id of one. */
const pages: Readonly<Record<string, { readonly pathname: string; readonly param: string }>> = {
  COUNT: { pathname: paths.count, param: "count" },
  ORDER: { pathname: paths.orders, param: "order" },
  PROCUREMENT: { pathname: paths.procurements, param: "procurement" },
  WASTE: { pathname: paths.waste, param: "waste" },
};

interface DocumentLinkProps {
  readonly restaurantId: string;
  readonly source: Pick<Source, "type" | "id" | "number" | "receipt">;
  /** Closes what the link is in, where the document may open on the same page. */
  readonly onClose?: () => void;
  /** Opens another tab, so that typed text on this page is kept. */
  readonly newTab?: boolean;
}

/** The number of a document, which opens it where there is a page for it. */
export function DocumentLink({ restaurantId, source, onClose, newTab = false }: DocumentLinkProps) {
  const { type, id, receipt } = source;
  const number = receipt === undefined ? source.number : `${source.number} · ${receipt}`;
  const page = pages[type];
  if (page === undefined)
    return (
      <Box component="span" sx={{ whiteSpace: "nowrap" }}>
        {number}
      </Box>
    );
  const search = new URLSearchParams({ [restaurantParam]: restaurantId, dialog: "view", [page.param]: id });
  return (
    <RouterLink
      to={{ pathname: page.pathname, search: `?${search.toString()}` }}
      {...(onClose && { onClick: onClose })}
      {...(newTab && { target: "_blank" })}
      sx={{ whiteSpace: "nowrap" }}
    >
      {number}
    </RouterLink>
  );
}
