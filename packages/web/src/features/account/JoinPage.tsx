import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { accept } from "@stockpot/core/people/invitation.routes";
import { useLocation, useNavigate } from "react-router-dom";
import { ButtonLink } from "../../components/RouterLink.tsx";
import { LoadFailure } from "../../components/LoadFailure.tsx";
import { ApiError } from "../../lib/api-error.ts";
import { useCall, useQuery } from "../../lib/cache.ts";
import { isPhone } from "../../lib/is-phone.ts";
import { call } from "../../lib/call.ts";
import { useNotify } from "../../lib/notify.tsx";
import { useSession } from "../../lib/session.tsx";
import { restaurantParam } from "../../lib/use-restaurant.ts";
import { homeOf, joinPath, paths } from "../../paths.ts";
import { AccountPage } from "./AccountPage.tsx";
import { roleNames } from "../../components/role-names.ts";
import { refreshOwnRights } from "../../components/members/members.ts";
import { useInvitation } from "./use-invitation.ts";

/** The same for an invitation that was used, revoked, has expired or never was. */
const isGone = ({ status }: ApiError) => status === 404 || status === 400;

export function JoinPage() {
  const token = useLocation().hash.slice(1);
  const { user } = useSession();
  const { data, error, mutate } = useInvitation(token);
  const state = { from: { pathname: joinPath(token), search: "" } };
  if (error !== undefined) {
    return (
      <AccountPage title="Invitation" lead="" homeLabel="Back to home" footer={null}>
        {isGone(error) ? (
          <ClosedInvitation token={token} />
        ) : (
          <LoadFailure what="the invitation" error={error} onRetry={() => void mutate()} />
        )}
      </AccountPage>
    );
  }
  if (data === undefined) {
    return (
      <AccountPage title="Invitation" lead="" homeLabel="Back to home" footer={null}>
        <Typography component="output">Loading...</Typography>
      </AccountPage>
    );
  }
  const { restaurantName, role, inviterFirstName } = data.data;
  return (
    <AccountPage
      title={`Join ${restaurantName}`}
      lead={`${inviterFirstName} invited you. Your role: ${roleNames[role]}.`}
      homeLabel="Back to home"
      footer={user === null ? "You need an account of your own, with your name and email address." : null}
    >
      {user === null ? (
        <Box sx={{ display: "grid", gap: 1.5 }}>
          <ButtonLink variant="contained" size="large" to={paths.signUp} state={state}>
            Create Account
          </ButtonLink>
          <ButtonLink variant="outlined" size="large" to={paths.signIn} state={state}>
            I Have an Account
          </ButtonLink>
        </Box>
      ) : (
        <JoinButton token={token} restaurantName={restaurantName} email={user.email} />
      )}
    </AccountPage>
  );
}

/** An invitation that is not open, perhaps because the person who looks at it came in by it. */
function ClosedInvitation({ token }: { readonly token: string }) {
  const { user } = useSession();
  // Asked again by whom it let in, it answers as it did then.
  const { data, isLoading } = useQuery(
    user === null
      ? null
      : {
          url: `${joinPath(token)} of ${user.id}`,
          lifetimeSeconds: 60,
          load: () => call(accept, { body: { token } }),
        },
  );
  if (isLoading) return <Typography component="output">Loading...</Typography>;
  if (data === undefined) {
    return (
      <Alert severity="warning">
        This invitation is no longer valid. It may have been used, revoked or expired. Ask the person who sent it for a
        new one.
      </Alert>
    );
  }
  const search = new URLSearchParams({ [restaurantParam]: data.restaurantId }).toString();
  return (
    <Box sx={{ display: "grid", gap: 1.5 }}>
      <Alert severity="success">You're in. You have used this invitation already.</Alert>
      <ButtonLink variant="contained" size="large" to={`${paths.dashboard}?${search}`}>
        Open Dashboard
      </ButtonLink>
    </Box>
  );
}

interface JoinButtonProps {
  readonly token: string;
  readonly restaurantName: string;
  /** The signed-in user's. */
  readonly email: string;
}

function JoinButton({ token, restaurantName, email }: JoinButtonProps) {
  const navigate = useNavigate();
  const notify = useNotify();
  const { signIn, signOut } = useSession();
  const { run, pending, error } = useCall(accept);

  async function join() {
    try {
      const answer = await run({ body: { token } });
      if (!signIn(answer)) throw new Error("The answer to joining holds no valid token");
      notify.success(`You joined ${restaurantName}`);
      await refreshOwnRights();
      const search = new URLSearchParams({ [restaurantParam]: answer.restaurantId }).toString();
      await navigate({ pathname: homeOf(answer.data.role, isPhone()), search }, { replace: true });
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem;
    }
  }

  return (
    <Box sx={{ display: "grid", gap: 1.5 }}>
      {error !== null && (
        <Alert severity="error">
          {isGone(error) ? "This invitation is no longer valid. Ask for a new one." : error.message}
        </Alert>
      )}
      <Button variant="contained" size="large" disabled={pending} onClick={() => void join()}>
        {pending ? "Joining..." : `Join ${restaurantName}`}
      </Button>
      <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: "anywhere" }}>
        {`You're signed in as ${email}.`}
      </Typography>
      <Button variant="text" onClick={signOut} sx={{ justifySelf: "start" }}>
        Use Another Account
      </Button>
    </Box>
  );
}
