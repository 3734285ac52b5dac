import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import NativeSelect from "@mui/material/NativeSelect";
import OutlinedInput from "@mui/material/OutlinedInput";
import Typography from "@mui/material/Typography";
import type { Pagination } from "@stockpot/core/api/page.schema";
import { type ReactNode, useId } from "react";
import { ChevronLeft, ChevronRight } from "../../lib/icons.tsx";
import type { Paging } from "../../lib/paging.ts";

const pageSizes = [10, 25, 50, 100];

interface PagingFooterProps extends Paging {
  readonly pagination: Pagination;
  /** What the list comes to. */
  readonly total?: ReactNode;
}

/** Where in a list its table is, and the ways to its other pages. */
export function PagingFooter({ pagination, onPage, onLimit, total: sum }: PagingFooterProps) {
  const id = useId();
  const { page, limit, total, pages } = pagination;
  const first = total === 0 ? 0 : (page - 1) * limit + 1;
  const last = Math.min(page * limit, total);
  return (
    <Box
      sx={{
        display: "flex",
        flexWrap: "wrap",
        alignItems: "center",
        justifyContent: "flex-end",
        gap: 1.5,
        px: 1.5,
        py: 0.75,
        borderTop: 1,
        borderColor: "divider",
      }}
    >
      {onLimit !== undefined && (
        <Box data-screen-only="" sx={{ display: "flex", alignItems: "center", gap: 1, mr: "auto" }}>
          <Typography component="label" htmlFor={id} variant="body2" color="textSecondary">
            Per page
          </Typography>
          <NativeSelect
            id={id}
            value={limit}
            onChange={(event) => onLimit(Number(event.target.value))}
            input={<OutlinedInput size="small" />}
            sx={{ "& .MuiNativeSelect-select": { py: 0.375, fontSize: "0.8125rem" } }}
          >
            {pageSizes.map((size) => (
              <option key={size} value={size}>
                {size}
              </option>
            ))}
          </NativeSelect>
        </Box>
      )}
      {sum !== undefined && (
        <Typography variant="body2" sx={{ fontVariantNumeric: "tabular-nums" }}>
          {sum}
        </Typography>
      )}
      <Typography variant="body2" color="textSecondary" aria-live="polite">
        {`${first}–${last} of ${total}`}
      </Typography>
      <Box>
        <IconButton aria-label="Previous page" disabled={page <= 1} onClick={() => onPage(page - 1)} size="small">
          <ChevronLeft fontSize="small" />
        </IconButton>
        <IconButton aria-label="Next page" disabled={page >= pages} onClick={() => onPage(page + 1)} size="small">
          <ChevronRight fontSize="small" />
        </IconButton>
      </Box>
    </Box>
  );
}
