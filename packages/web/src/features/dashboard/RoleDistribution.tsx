import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import type { AdminSummary } from "@stockpot/core/admin/admin.schema";
import { roles } from "@stockpot/core/api/role";
import { type Role } from "@stockpot/core/user/user.schema";
import { roleNames } from "../../components/role-names.ts";
import { useFormats } from "../../lib/formats.ts";

/** Of its three rows and their header, so that nothing moves when they come. */
const heightPx = 116;

/** PUBLIC is shown only if someone has it: signing up does not give it. */
const shownRoles = (byRole: Record<Role, number>) => roles.filter((role) => role !== "PUBLIC" || byRole.PUBLIC > 0);

interface RoleDistributionProps {
  /** Undefined while it loads. */
  readonly users: AdminSummary["users"] | undefined;
}

/** Users by role. */
export function RoleDistribution({ users }: RoleDistributionProps) {
  const formats = useFormats();
  const counts = users && shownRoles(users.byRole).map((role) => ({ role, count: users.byRole[role] }));
  return (
    <Card component="section" aria-labelledby="role-distribution" sx={{ p: 2 }}>
      <Typography id="role-distribution" variant="h2" sx={{ mb: 1 }}>
        Role distribution
      </Typography>
      {users === undefined || counts === undefined ? (
        <Skeleton variant="rounded" height={heightPx} />
      ) : (
        <Box
          component="table"
          aria-labelledby="role-distribution"
          sx={{
            width: "100%",
            maxWidth: 480,
            borderCollapse: "collapse",
            fontSize: "0.8125rem",
            fontVariantNumeric: "tabular-nums",
            "& th, & td": { py: 0.625, borderBottom: 1, borderColor: "divider", textAlign: "right", fontWeight: 400 },
            "& th:first-of-type": { textAlign: "left" },
            "& thead th": { color: "text.secondary", fontSize: "0.75rem", fontWeight: 560 },
            "& tbody tr:last-of-type > *": { borderBottom: 0 },
          }}
        >
          <thead>
            <tr>
              <th scope="col">Role</th>
              <th scope="col">Users</th>
              <th scope="col">Share</th>
            </tr>
          </thead>
          <tbody>
            {counts.map(({ role, count }) => (
              <tr key={role}>
                <th scope="row">{roleNames[role]}</th>
                <td>{formats.whole(count)}</td>
                <td>{formats.percent(users.total === 0 ? 0 : (100 * count) / users.total)}</td>
              </tr>
            ))}
          </tbody>
        </Box>
      )}
    </Card>
  );
}
