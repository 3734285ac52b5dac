import Box from "@mui/material/Box";
import ButtonBase from "@mui/material/ButtonBase";
import Typography from "@mui/material/Typography";
import type { Role } from "@stockpot/core/user/user.schema";
import { NavLink, useSearchParams } from "react-router-dom";
import { restaurantParam } from "../lib/use-restaurant.ts";
import { touch } from "../components/widths.ts";
import { useOpenPages } from "./pages.ts";

export const sidebarWidth = { open: "16rem", icons: "3rem", drawer: "18rem" } as const;

interface SidebarProps {
  readonly role: Role;
  readonly open: boolean;
  readonly onNavigate?: () => void;
}

export function Sidebar({ role, open, onNavigate }: SidebarProps) {
  const [params] = useSearchParams();
  const { groups } = useOpenPages(role);
  const restaurant = params.get(restaurantParam);
  // Links keep the chosen restaurant.
  const search = restaurant === null ? "" : `?${new URLSearchParams({ [restaurantParam]: restaurant }).toString()}`;
  return (
    <Box component="nav" aria-label="Main navigation" sx={{ py: 1.5, px: open ? 1.25 : 0.75 }}>
      {groups.map(({ title, entries }, index) => (
        <Box key={title} sx={{ mb: 1.5, ...(!open && index > 0 && { pt: 1.5, borderTop: 1, borderColor: "divider" }) }}>
          {open && (
            <Typography
              variant="caption"
              component="h2"
              color="textSecondary"
              noWrap
              sx={{ px: 1, mb: 0.5, fontWeight: 540 }}
            >
              {title}
            </Typography>
          )}
          <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0, display: "grid", gap: 0.25 }}>
            {entries.map(({ label, also, path, Icon }) => (
              <li key={path}>
                <ButtonBase
                  component={NavLink}
                  to={{ pathname: path, search }}
                  {...(!open && { title: label, "aria-label": label })}
                  {...(onNavigate !== undefined && { onClick: onNavigate })}
                  sx={{
                    display: "flex",
                    justifyContent: "flex-start",
                    gap: 1.25,
                    width: "100%",
                    height: 36,
                    [touch]: { height: 44 },
                    px: 1,
                    borderRadius: 1,
                    color: "text.secondary",
                    fontSize: "0.875rem",
                    fontWeight: 500,
                    whiteSpace: "nowrap",
                    "&:hover": { bgcolor: "action.hover", color: "text.primary" },
                    "&.active": { bgcolor: "action.selected", color: "primary.main", fontWeight: 580 },
                  }}
                >
                  <Icon fontSize="small" />
                  {open && (
                    <span>
                      {label}
                      {also !== undefined && (
                        <Typography variant="caption" aria-hidden sx={{ display: "block", lineHeight: 1 }}>
                          {also}
                        </Typography>
                      )}
                    </span>
                  )}
                </ButtonBase>
              </li>
            ))}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
