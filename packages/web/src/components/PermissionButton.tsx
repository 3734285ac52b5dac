import Button, { type ButtonProps } from "@mui/material/Button";
import { useTheme } from "@mui/material/styles";
import useMediaQuery from "@mui/material/useMediaQuery";
import { lazy, Suspense } from "react";
import { retryImport } from "../lib/retry-import.ts";

const ForbiddenButton = lazy(async () => ({
  default: (await retryImport(() => import("./ForbiddenButton.tsx"))).ForbiddenButton,
}));

interface PermissionButtonProps extends ButtonProps {
  readonly allowed: boolean;
  /** Why not, for the tooltip. */
  readonly reason: string;
}

/** A button that takes a permission. Without it, the button is disabled and says why; a phone leaves it out. */
export function PermissionButton({ allowed, reason, disabled = false, onClick, ...button }: PermissionButtonProps) {
  const isPhone = useMediaQuery(useTheme().breakpoints.down("sm"), { noSsr: true });
  if (allowed) return <Button {...button} disabled={disabled} {...(onClick !== undefined && { onClick })} />;
  if (isPhone) return null;
  return (
    // The explanation's code is loaded for those alone who get it.
    <Suspense fallback={<Button {...button} disabled />}>
      <ForbiddenButton {...button} reason={reason} />
    </Suspense>
  );
}
