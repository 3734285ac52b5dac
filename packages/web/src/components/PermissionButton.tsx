import Button, { type ButtonProps } from "@mui/material/Button";
import Tooltip from "@mui/material/Tooltip";

interface PermissionButtonProps extends Omit<ButtonProps, "disabled"> {
  readonly allowed: boolean;
  /** Why not, for the tooltip. */
  readonly reason: string;
}

/** A button that explains why it is disabled. It stays focusable so that keyboard users can read the reason. */
export function PermissionButton({ allowed, reason, onClick, ...button }: PermissionButtonProps) {
  if (allowed) return <Button {...button} {...(onClick !== undefined && { onClick })} />;
  return (
    <Tooltip title={reason} describeChild>
      <Button
        {...button}
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
}
