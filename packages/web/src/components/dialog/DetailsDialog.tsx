import Box from "@mui/material/Box";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import IconButton from "@mui/material/IconButton";
import { type Breakpoint, useTheme } from "@mui/material/styles";
import Typography from "@mui/material/Typography";
import useMediaQuery from "@mui/material/useMediaQuery";
import { type ReactNode, useId } from "react";
import { Close } from "../../lib/icons.tsx";
import { usePermissions } from "../../lib/permissions.tsx";
import { isShownTo, type Permissioned } from "../table/for-capabilities.ts";

interface DetailsDialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly actions?: ReactNode;
  readonly maxWidth?: Breakpoint;
  readonly children: ReactNode;
}

/** Shows all of a thing. It is open as long as it is rendered. */
export function DetailsDialog({ title, onClose, actions, maxWidth = "sm", children }: DetailsDialogProps) {
  const id = useId();
  const narrow = useMediaQuery(useTheme().breakpoints.down("sm"));
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth={maxWidth} fullWidth fullScreen={narrow}>
      <Box sx={{ display: "flex", alignItems: "flex-start", justifyContent: "space-between", pr: 1.5 }}>
        <DialogTitle id={id} sx={{ flex: "1 1 auto", minWidth: 0, overflowWrap: "anywhere" }}>
          {title}
        </DialogTitle>
        <IconButton aria-label="Close" onClick={onClose} size="small" sx={{ mt: 1.75 }}>
          <Close fontSize="small" />
        </IconButton>
      </Box>
      <DialogContent
        tabIndex={0}
        sx={{ display: "flex", flexDirection: "column", gap: 2.5, outline: "none", overflowWrap: "anywhere" }}
      >
        {children}
      </DialogContent>
      {actions !== undefined && <DialogActions>{actions}</DialogActions>}
    </Dialog>
  );
}

export interface Detail extends Permissioned {
  readonly label: string;
  readonly value: ReactNode;
  /** Spans the full width, for multi-line text. */
  readonly wide?: boolean;
}

/** A thing's fields by name, with a dash for missing values. */
export function DetailList({ details }: { readonly details: readonly Detail[] }) {
  const { has } = usePermissions();
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: "grid",
        gridTemplateColumns: { xs: "repeat(2, minmax(0, 1fr))", sm: "repeat(3, minmax(0, 1fr))" },
        columnGap: 2,
        rowGap: 1.5,
      }}
    >
      {details.filter(isShownTo(has)).map(({ label, value, wide = false }) => (
        <Box key={label} sx={[{ minWidth: 0 }, wide && { gridColumn: "1 / -1" }]}>
          <Typography component="dt" variant="caption" color="textSecondary">
            {label}
          </Typography>
          <Typography component="dd" sx={{ m: 0, overflowWrap: "anywhere", whiteSpace: "pre-line" }}>
            {value === undefined || value === false ? "–" : value}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}
