import Button, { type ButtonProps } from "@mui/material/Button";
import { lazy, Suspense } from "react";
import { retryImport } from "../lib/retry-import.ts";

const ForbiddenButton = lazy(async () => ({
  default: (await retryImport(() => import("./ForbiddenButton.tsx"))).ForbiddenButton,
}));

interface PermissionButtonProps extends Omit<ButtonProps, "disabled"> {
  readonly allowed: boolean;
  /** Why not, for the tooltip. */
  readonly reason: string;
}

/** A button for those who may; for the others it explains why it is disabled. */
export function PermissionButton({ allowed, reason, onClick, ...button }: PermissionButtonProps) {
  if (allowed) return <Button {...button} {...(onClick !== undefined && { onClick })} />;
  return (
    // The explanation's code is loaded for those alone who get it.
    <Suspense fallback={<Button {...button} disabled />}>
      <ForbiddenButton {...button} reason={reason} />
    </Suspense>
  );
}
