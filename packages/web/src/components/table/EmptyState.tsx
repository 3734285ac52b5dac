import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";

interface EmptyStateProps {
  readonly icon?: ReactNode;
  readonly title: string;
  readonly children: ReactNode;
  readonly action?: ReactNode;
}

/** Fills an empty place and says what to do first. */
export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  return (
    <Box sx={{ display: "flex", flexDirection: "column", alignItems: "center", textAlign: "center", px: 2, py: 5 }}>
      {icon !== undefined && (
        <Box
          aria-hidden
          sx={{
            display: "grid",
            placeItems: "center",
            width: 44,
            height: 44,
            mb: 1.5,
            borderRadius: "50%",
            color: "primary.main",
            bgcolor: "action.selected",
          }}
        >
          {icon}
        </Box>
      )}
      <Typography variant="h2">{title}</Typography>
      <Typography color="textSecondary" sx={{ mt: 0.5, maxWidth: "44ch" }}>
        {children}
      </Typography>
      {action !== undefined && <Box sx={{ mt: 2 }}>{action}</Box>}
    </Box>
  );
}
