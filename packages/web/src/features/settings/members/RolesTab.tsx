import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import Table from "@mui/material/Table";
import TableBody from "@mui/material/TableBody";
import TableCell from "@mui/material/TableCell";
import TableHead from "@mui/material/TableHead";
import TableRow from "@mui/material/TableRow";
import Typography from "@mui/material/Typography";
import {
  type Capability,
  type MembershipRole,
  type Toggle,
  defaultToggles,
  membershipRoles,
  ruleOf,
} from "@stockpot/core/access/capabilities";
import { screenReaderOnly } from "../../../components/screen-reader-only.ts";
import { CheckCircle } from "../../../lib/rare-icons.tsx";
import { capabilityGroups, capabilityName } from "../../../components/members/capability-names.ts";
import { roleHints } from "../../../components/members/membership-names.ts";
import { roleNames } from "../../../components/role-names.ts";

const toggleText = (role: MembershipRole, toggle: Toggle) =>
  defaultToggles[role][toggle] === true ? "On by default" : "Off by default";

/**
 * A role's rule for a capability: yes, no, up to an approval limit, or by a toggle that an owner sets for each member.
 */
function Cell({ capability, role }: { readonly capability: Capability; readonly role: MembershipRole }) {
  const rule = ruleOf(capability, role);
  if (rule === true) {
    return (
      <>
        <CheckCircle fontSize="small" color="primary" aria-hidden />
        <Box component="span" sx={screenReaderOnly}>
          Yes
        </Box>
      </>
    );
  }
  if (rule === false) {
    return (
      <Box component="span" sx={{ color: "text.disabled" }} aria-label="No">
        –
      </Box>
    );
  }
  return (
    <Box sx={{ fontSize: "0.75rem", lineHeight: 1.3, color: "text.secondary" }}>
      {rule === "approvalLimit" ? "Up to a limit" : toggleText(role, rule)}
    </Box>
  );
}

const columnSx = { textAlign: "center", px: { xs: 0.5, sm: 2 }, width: { xs: "15%", sm: "14%" } } as const;

/** What each role may do, from the table by which the server decides. */
export const RolesTab = () => (
  <Box sx={{ display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: 2 }}>
    <Box component="dl" sx={{ m: 0, display: "grid", gap: 0.5 }}>
      {membershipRoles.map((role) => (
        <Box key={role} sx={{ display: "flex", gap: 1 }}>
          <Typography component="dt" sx={{ minWidth: "5.5rem", fontWeight: 560 }}>
            {roleNames[role]}
          </Typography>
          <Typography component="dd" color="textSecondary" sx={{ m: 0 }}>
            {roleHints[role]}
          </Typography>
        </Box>
      ))}
    </Box>
    <Typography variant="body2" color="textSecondary">
      An owner changes what is on or off by default for each member. Managers with a limit approve procurements up to
      that amount, if they see costs.
    </Typography>
    {capabilityGroups.map(({ title, capabilities }) => (
      <Card key={title} component="section" aria-label={title}>
        <Table size="small" sx={{ tableLayout: "fixed" }}>
          <TableHead>
            <TableRow>
              <TableCell component="th" scope="col">
                {title}
              </TableCell>
              {membershipRoles.map((role) => (
                <TableCell key={role} component="th" scope="col" sx={{ ...columnSx, fontSize: { xs: "0.6875rem" } }}>
                  {roleNames[role]}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {capabilities.map((capability) => (
              <TableRow key={capability}>
                <TableCell component="th" scope="row" sx={{ fontWeight: 400, overflowWrap: "anywhere" }}>
                  {capabilityName(capability)}
                </TableCell>
                {membershipRoles.map((role) => (
                  <TableCell key={role} sx={columnSx}>
                    <Cell capability={capability} role={role} />
                  </TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Card>
    ))}
  </Box>
);
