import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { endSession, sessions, signOutEverywhere } from "@stockpot/core/auth/auth.routes";
import type { OpenSession } from "@stockpot/core/session/auth.schema";
import { useRef, useState } from "react";
import { ConfirmDialog } from "../../components/dialog/ConfirmDialog.tsx";
import { DetailsDialog } from "../../components/dialog/DetailsDialog.tsx";
import { LoadFailure } from "../../components/LoadFailure.tsx";
import { Moment } from "../../components/Moment.tsx";
import { ApiError, messageOf } from "../../lib/api-error.ts";
import { useCall, useRoute } from "../../lib/cache.ts";
import { useNotify } from "../../lib/notify.tsx";
import { useSession } from "../../lib/session.tsx";

interface SessionsDialogProps {
  readonly onClose: () => void;
}

/** Where the person is signed in, and how to end that. */
export function SessionsDialog({ onClose }: SessionsDialogProps) {
  const { signIn } = useSession();
  const notify = useNotify();
  const heading = useRef<HTMLParagraphElement>(null);
  const { data, error, mutate } = useRoute(sessions, {}, { lifetimeSeconds: 0 });
  const ending = useCall(endSession);
  const everywhere = useCall(signOutEverywhere);
  const [asking, setAsking] = useState(false);
  const pending = ending.pending || everywhere.pending;

  async function end({ id, device }: OpenSession) {
    try {
      await ending.run({ params: { sessionId: id } });
      notify.success(`Signed out on ${device}`);
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem;
      notify.failure(messageOf(problem, "Failed to end the session. Please try again."));
    }
    await mutate();
    // The button that had the focus is gone.
    heading.current?.focus();
  }

  async function endAll() {
    setAsking(false);
    try {
      signIn(await everywhere.run({}));
      notify.success("Signed out everywhere else");
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem;
      notify.failure(messageOf(problem, "Failed to sign out everywhere. Please try again."));
    }
    await mutate();
  }

  return (
    <>
      <DetailsDialog
        title="Your Sessions"
        maxWidth="xs"
        onClose={onClose}
        actions={
          <>
            <Button variant="outlined" color="error" disabled={pending} onClick={() => setAsking(true)}>
              Sign Out Everywhere Else
            </Button>
            <Button variant="contained" onClick={onClose}>
              Done
            </Button>
          </>
        }
      >
        <Typography ref={heading} tabIndex={-1} color="textSecondary" sx={{ outline: "none" }}>
          Sessions expire within 12 hours. If you don't recognize one, sign it out and change your password.
        </Typography>
        {data === undefined ? (
          error === undefined ? (
            <Typography component="output">Loading...</Typography>
          ) : (
            <LoadFailure what="your sessions" error={error} onRetry={() => void mutate()} />
          )
        ) : (
          <Sessions sessions={data.data} pending={pending} onEnd={(session) => void end(session)} />
        )}
      </DetailsDialog>
      {asking && (
        <ConfirmDialog
          title="Sign out everywhere else?"
          confirmLabel="Sign Out"
          destructive
          onConfirm={() => void endAll()}
          onClose={() => setAsking(false)}
        >
          You'll be signed out on every other browser and phone, and stay signed in here.
        </ConfirmDialog>
      )}
    </>
  );
}

interface SessionsProps {
  readonly sessions: readonly OpenSession[];
  readonly pending: boolean;
  readonly onEnd: (session: OpenSession) => void;
}

const Sessions = ({ sessions: open, pending, onEnd }: SessionsProps) => (
  <Box component="ul" aria-label="Open sessions" sx={{ listStyle: "none", m: 0, p: 0 }}>
    {open.map((session) => (
      <Box
        key={session.id}
        component="li"
        sx={{
          display: "flex",
          alignItems: "center",
          gap: 1,
          py: 1,
          minHeight: 56,
          borderTop: 1,
          borderColor: "divider",
        }}
      >
        <Box sx={{ mr: "auto", minWidth: 0 }}>
          <Typography sx={{ fontWeight: 560, overflowWrap: "anywhere" }}>{session.device}</Typography>
          <Typography variant="body2" color="textSecondary">
            {session.isCurrent && "This device · "}
            Signed in <Moment at={session.signedInAt} />
          </Typography>
        </Box>
        {!session.isCurrent && (
          <Button
            size="small"
            variant="outlined"
            disabled={pending}
            aria-label={`Sign out on ${session.device}`}
            onClick={() => onEnd(session)}
          >
            Sign Out
          </Button>
        )}
      </Box>
    ))}
  </Box>
);
