import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import { restaurants } from "@stockpot/core/administration/user.routes";
import type { User } from "@stockpot/core/user/user.schema";
import { MailLink } from "../../components/ContactLink.tsx";
import { type Detail, DetailList, DetailsDialog } from "../../components/dialog/DetailsDialog.tsx";
import { LoadFailure } from "../../components/LoadFailure.tsx";
import { Moment } from "../../components/Moment.tsx";
import { RoleBadge } from "../../components/RoleBadge.tsx";
import { roleNames } from "../../components/role-names.ts";
import type { NoParams, ThingDialogProps } from "../../components/resource/props.ts";
import { RouterLink } from "../../components/RouterLink.tsx";
import { useRoute } from "../../lib/cache.ts";
import { EditOutlined, KeyOutlined } from "../../lib/icons.tsx";
import { paths } from "../../paths.ts";
import { refusals, useActing } from "./refusals.ts";

const detailsOf = ({ email, role, superAdmin, createdAt, lastSignInAt, signIns = 0 }: User): readonly Detail[] => [
  { label: "Email", value: <MailLink address={email} />, wide: true },
  { label: "Role", value: <RoleBadge role={role} superAdmin={superAdmin} /> },
  { label: "Joined", value: <Moment at={createdAt} /> },
  { label: "Last sign-in", value: lastSignInAt !== undefined && <Moment at={lastSignInAt} /> },
  { label: "Sign-ins", value: signIns },
];

/** A person as an administrator needs them on the phone: where they work, and when they were last here. */
export function UserDialog({ thing: user, unsaved, open, onClose }: ThingDialogProps<User, NoParams>) {
  const self = useActing();
  return (
    <DetailsDialog
      title={user.fullName}
      onClose={onClose}
      actions={
        <>
          {refusals.password(self, user) === undefined && (
            <Button
              variant="outlined"
              startIcon={<KeyOutlined />}
              disabled={unsaved}
              onClick={() => open("password", user)}
            >
              Reset Password
            </Button>
          )}
          <Button
            variant="contained"
            startIcon={<EditOutlined />}
            disabled={unsaved}
            onClick={() => open("edit", user)}
          >
            Edit
          </Button>
        </>
      }
    >
      <DetailList details={detailsOf(user)} />
      {!unsaved && <Restaurants userId={user.id} />}
    </DetailsDialog>
  );
}

function Restaurants({ userId }: { readonly userId: string }) {
  const { data, error, mutate } = useRoute(restaurants, { params: { userId } }, { lifetimeSeconds: 0 });
  return (
    <section>
      <Typography variant="h3" component="h3" sx={{ mb: 1 }}>
        Restaurants
      </Typography>
      {error !== undefined ? (
        <LoadFailure what="restaurants" error={error} onRetry={() => void mutate()} />
      ) : data === undefined ? (
        <Skeleton height={24} />
      ) : data.data.length === 0 ? (
        <Typography color="textSecondary">None</Typography>
      ) : (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: "none", display: "grid", gap: 0.5 }}>
          {data.data.map(({ id, name, role }) => (
            <li key={id}>
              <RouterLink to={`${paths.restaurants}?dialog=view&id=${id}`}>{name}</RouterLink>
              {`, ${roleNames[role]}`}
            </li>
          ))}
        </Box>
      )}
    </section>
  );
}
