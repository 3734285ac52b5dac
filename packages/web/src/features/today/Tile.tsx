import Box from "@mui/material/Box";
import ButtonBase from "@mui/material/ButtonBase";
import Typography from "@mui/material/Typography";
import type { ComponentType } from "react";
import { type To, Link } from "react-router-dom";

interface TileProps {
  readonly label: string;
  readonly Icon: ComponentType<{ fontSize?: "large" }>;
  /** What there is to do. */
  readonly note: string;
  /** Where it leads; without it, it is pressed. */
  readonly to?: To;
  readonly onClick?: () => void;
}

const tileSx = {
  display: "grid",
  justifyItems: "start",
  justifyContent: "start",
  alignContent: "space-between",
  textAlign: "left",
  gap: 1,
  minHeight: 128,
  p: 2,
  border: 1,
  borderColor: "divider",
  borderRadius: 2,
  bgcolor: "background.paper",
  color: "text.primary",
  fontSize: "1rem",
  lineHeight: 1.5,
  "& svg": { color: "primary.main" },
  "&:hover": { bgcolor: "action.hover" },
} as const;

/** A large button for a thumb. */
export function Tile({ label, Icon, note, to, onClick }: TileProps) {
  const content = (
    <>
      <Icon fontSize="large" />
      <Box>
        <Typography component="span" sx={{ display: "block", fontSize: "1.25rem", fontWeight: 650 }}>
          {label}
        </Typography>
        <Typography component="span" variant="body2" color="textSecondary">
          {note}
        </Typography>
      </Box>
    </>
  );
  return to === undefined ? (
    <ButtonBase onClick={onClick} sx={tileSx}>
      {content}
    </ButtonBase>
  ) : (
    <ButtonBase component={Link} to={to} sx={tileSx}>
      {content}
    </ButtonBase>
  );
}
