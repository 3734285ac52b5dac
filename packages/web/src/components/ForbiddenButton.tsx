import Button, { type ButtonProps } from "@mui/material/Button";
import Tooltip from "@mui/material/Tooltip";

interface ForbiddenButtonProps extends Omit<ButtonProps, "disabled" | "onClick"> {
  readonly reason: string;
}

/** A button that explains why it is disabled. It stays focusable so that keyboard users can read the reason. */
export const ForbiddenButton = ({ reason, ...button }: ForbiddenButtonProps) => (
  <Tooltip title={reason} describeChild>
    <Button
      {...button}
      color="inherit"
      aria-disabled
      type="button"
      onClick={(event) => event.preventDefault()}
      sx={[
        {
          "&, &:hover": { color: "text.disabled", background: "none", borderColor: "divider", cursor: "not-allowed" },
        },
        { border: 1 },
      ]}
    />
  </Tooltip>
);
