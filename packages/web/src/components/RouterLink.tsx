import Button, { type ButtonProps } from "@mui/material/Button";
import MuiLink, { type LinkProps } from "@mui/material/Link";
import { Link, type To, useLocation } from "react-router-dom";
import { opensOver } from "../lib/opened-over.ts";

interface Target {
  readonly to: To;
  readonly replace?: boolean;
}

/** A text link to a page of the application. */
export function RouterLink({
  to,
  replace = false,
  ...link
}: Target & Omit<LinkProps<typeof Link>, "to" | "replace" | "component">) {
  const state = opensOver(useLocation().pathname, to);
  return <MuiLink component={Link} to={to} replace={replace} state={state} {...link} />;
}

/** A link to a page of the application that looks like a button. */
export const ButtonLink = ({
  to,
  replace = false,
  ...button
}: Target & Omit<ButtonProps<typeof Link>, "to" | "replace" | "component">) => (
  <Button component={Link} to={to} replace={replace} {...button} />
);
