import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import { summary } from "@stockpot/core/admin/admin.routes";
import * as restaurants from "@stockpot/core/restaurant/restaurant.routes";
import type { Restaurant } from "@stockpot/core/restaurant/restaurant.schema";
import * as users from "@stockpot/core/administration/user.routes";
import type { User } from "@stockpot/core/user/user.schema";
import type { ReactNode } from "react";
import { MailLink } from "../../components/ContactLink.tsx";
import type { Column } from "../../components/table/DataTable.tsx";
import { EmptyState } from "../../components/table/EmptyState.tsx";
import { LoadFailure } from "../../components/LoadFailure.tsx";
import { LoadedTable } from "../../components/table/LoadedTable.tsx";
import { Moment } from "../../components/Moment.tsx";
import { PageHeader } from "../../components/PageHeader.tsx";
import { RouterLink } from "../../components/RouterLink.tsx";
import { StatusChip } from "../../components/StatusChip.tsx";
import { RoleBadge } from "../../components/RoleBadge.tsx";
import { useRoute } from "../../lib/cache.ts";
import { useNotify } from "../../lib/notify.tsx";
import { paths } from "../../paths.ts";
import { Figure } from "../../components/Figure.tsx";
import { RoleDistribution } from "./RoleDistribution.tsx";

const maxUsers = 5;
const maxRestaurants = 6;

export function AdminDashboardPage() {
  return (
    <>
      <PageHeader title="Admin Dashboard" />
      <Box sx={{ display: "grid", gap: 2 }}>
        <Figures />
        <LatestUsers />
        <NewestRestaurants />
      </Box>
    </>
  );
}

/** However many parts of the page fail, one toast says so. */
function useFailure() {
  const notify = useNotify();
  return { onError: () => notify.failure("Failed to load dashboard data") };
}

function Figures() {
  const { data, error, mutate } = useRoute(summary, {}, useFailure());
  if (error !== undefined && data === undefined) {
    return (
      <Card>
        <LoadFailure what="dashboard data" error={error} onRetry={() => void mutate()} />
      </Card>
    );
  }
  const figures = data?.data;
  const active = figures?.restaurants.active;
  return (
    <>
      <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: { xs: "1fr 1fr", lg: "repeat(4, 1fr)" } }}>
        <Figure
          label="Total users"
          value={figures?.users.total}
          note={<RouterLink to={paths.users}>Manage users</RouterLink>}
        />
        <Figure
          label="Total restaurants"
          value={figures?.restaurants.total}
          note={active === undefined ? <Skeleton width={64} /> : `${active} active`}
        />
        <Figure
          label="Owners"
          value={figures?.users.byRole.OWNER}
          note={<RouterLink to={`${paths.users}?role=OWNER`}>Show owners</RouterLink>}
        />
        <Figure
          label="Admins"
          value={figures?.users.byRole.ADMIN}
          note={<RouterLink to={`${paths.users}?role=ADMIN`}>Show admins</RouterLink>}
        />
      </Box>
      <RoleDistribution users={figures?.users} />
    </>
  );
}

interface SectionProps {
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}

const Section = ({ id, title, children }: SectionProps) => (
  <Box component="section" aria-labelledby={id} sx={{ minWidth: 0 }}>
    <Typography id={id} variant="h2" sx={{ mt: 1, mb: 1 }}>
      {title}
    </Typography>
    {children}
  </Box>
);

const userColumns: readonly Column<User>[] = [
  {
    key: "fullName",
    header: "Name",
    grow: 40,
    render: ({ id, fullName }) => <RouterLink to={`${paths.users}?dialog=edit&user=${id}`}>{fullName}</RouterLink>,
  },
  { key: "email", header: "Email", grow: 40, minWidth: 150, render: ({ email }) => <MailLink address={email} /> },
  { key: "role", header: "Role", render: (user) => <RoleBadge role={user.role} superAdmin={user.superAdmin} /> },
  {
    key: "createdAt",
    header: "Joined",
    hideBelow: 720,
    render: ({ createdAt }) => <Moment at={createdAt} short />,
  },
];

function LatestUsers() {
  const response = useRoute(users.list, { query: { limit: maxUsers } }, useFailure());
  return (
    <Section id="latest-users" title="Latest users">
      <LoadedTable
        what="latest users"
        response={response}
        label="Latest users"
        columns={userColumns}
        rows={response.data?.data ?? []}
        skeletonRows={maxUsers}
        empty={<EmptyState title="No users yet">People who sign up appear here.</EmptyState>}
      />
    </Section>
  );
}

const restaurantColumns: readonly Column<Restaurant>[] = [
  { key: "name", header: "Restaurant", grow: 40, render: (restaurant) => restaurant.name },
  { key: "address", header: "Address", grow: 40, render: (restaurant) => restaurant.address },
  {
    key: "createdAt",
    header: "Created",
    hideBelow: 720,
    render: (restaurant) => <Moment at={restaurant.createdAt} short />,
  },
  {
    key: "isActive",
    header: "Status",
    render: ({ isActive }) => (
      <StatusChip tone={isActive ? "plain" : "neutral"} label={isActive ? "Active" : "Inactive"} />
    ),
  },
];

function NewestRestaurants() {
  const response = useRoute(restaurants.list, { query: { limit: maxRestaurants } }, useFailure());
  const more = (response.data?.pagination.total ?? 0) - maxRestaurants;
  return (
    <Section id="restaurants" title="Newest restaurants">
      <LoadedTable
        what="newest restaurants"
        response={response}
        label="Newest restaurants"
        columns={restaurantColumns}
        rows={response.data?.data ?? []}
        skeletonRows={maxRestaurants}
        empty={
          <EmptyState title="No restaurants yet">Restaurants appear here once their owners create them.</EmptyState>
        }
      />
      {more > 0 && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          <RouterLink to={paths.restaurants}>And {more} more</RouterLink>
        </Typography>
      )}
    </Section>
  );
}
