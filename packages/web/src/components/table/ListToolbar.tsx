import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { type ReactNode, useId, useState } from "react";
import { FilterList } from "../../lib/icons.tsx";
import { narrow } from "../widths.ts";

interface ListToolbarProps {
  readonly search: ReactNode;
  readonly filters: readonly ReactNode[];
  /** How many of the filters are set. */
  readonly active: number;
  /** What can be done with the whole list. */
  readonly menu?: ReactNode;
}

/** What narrows a list down. Where there is little room, its filters are behind a button. */
export function ListToolbar({ search, filters, active, menu }: ListToolbarProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <Box data-screen-only="" sx={{ containerType: "inline-size" }}>
      <Box sx={{ display: "flex", gap: 1, alignItems: "start" }}>
        <Box sx={{ flex: 1, minWidth: 0, display: "flex", flexWrap: "wrap", gap: 1 }}>
          {search}
          {filters.length > 0 && (
            <>
              <Button
                variant="outlined"
                startIcon={<FilterList />}
                aria-expanded={open}
                aria-controls={id}
                onClick={() => setOpen(!open)}
                sx={{ display: "none", [narrow]: { display: "inline-flex" } }}
              >
                {active === 0 ? "Filters" : `Filters (${active})`}
              </Button>
              <Box
                id={id}
                sx={{
                  display: "contents",
                  [narrow]: open ? { display: "grid", gap: 1, width: "100%" } : { display: "none" },
                }}
              >
                {filters}
              </Box>
            </>
          )}
        </Box>
        {menu}
      </Box>
    </Box>
  );
}
