import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { get, remove, renewCodes } from "@stockpot/core/auth/second-factor.routes";
import type { SecondFactor } from "@stockpot/core/auth/second-factor.schema";
import { useState } from "react";
import { ConfirmDialog } from "../../../components/dialog/ConfirmDialog.tsx";
import { DetailsDialog } from "../../../components/dialog/DetailsDialog.tsx";
import { Moment } from "../../../components/Moment.tsx";
import { LoadFailure } from "../../../components/LoadFailure.tsx";
import { useCall, useRoute } from "../../../lib/cache.ts";
import { useNotify } from "../../../lib/notify.tsx";
import { useSession } from "../../../lib/session.tsx";
import { BothFactorsForm } from "./BothFactorsForm.tsx";
import { RecoveryCodes } from "./RecoveryCodes.tsx";
import { SetUp } from "./SetUp.tsx";

interface SecondFactorDialogProps {
  readonly onClose: () => void;
}

/** Turns two-factor authentication on and off, and replaces its recovery codes. */
export function SecondFactorDialog({ onClose }: SecondFactorDialogProps) {
  const [codes, setCodes] = useState<readonly string[]>();
  const [isLeaving, setIsLeaving] = useState(false);
  const { data, error, mutate } = useRoute(get, {}, { lifetimeSeconds: 0 });

  const content = () => {
    if (codes !== undefined) return <RecoveryCodes codes={codes} onDone={onClose} />;
    if (data === undefined) {
      return error === undefined ? (
        <Typography component="output">Loading...</Typography>
      ) : (
        <LoadFailure what="two-factor authentication" error={error} onRetry={() => void mutate()} />
      );
    }
    return data.since === undefined ? (
      <SetUp onEnrolled={setCodes} />
    ) : (
      <Manage factor={data} since={data.since} onNewCodes={setCodes} onClose={onClose} />
    );
  };

  return (
    <>
      <DetailsDialog
        title="Two-Factor Authentication"
        maxWidth="xs"
        onClose={codes === undefined ? onClose : () => setIsLeaving(true)}
      >
        {content()}
      </DetailsDialog>
      {isLeaving && (
        <ConfirmDialog
          title="Close without saving the codes?"
          confirmLabel="Close"
          cancelLabel="Show Codes"
          destructive
          onConfirm={onClose}
          onClose={() => setIsLeaving(false)}
        >
          You can't see these recovery codes again. Without them, losing your phone locks you out.
        </ConfirmDialog>
      )}
    </>
  );
}

interface ManageProps extends SecondFactorDialogProps {
  readonly factor: SecondFactor;
  readonly since: string;
  readonly onNewCodes: (codes: readonly string[]) => void;
}

const fewCodes = 3;

function Manage({ factor: { recoveryCodesLeft, isRequired }, since, onNewCodes, onClose }: ManageProps) {
  const [changing, setChanging] = useState<"codes" | "off">();
  const { signIn } = useSession();
  const notify = useNotify();
  const renewal = useCall(renewCodes);
  const removal = useCall(remove);
  const back = () => setChanging(undefined);

  if (changing === "codes") {
    return (
      <BothFactorsForm
        label="New recovery codes"
        submitLabel="Get New Codes"
        pending={renewal.pending}
        error={renewal.error}
        onSubmit={async (body) => onNewCodes((await renewal.run({ body })).recoveryCodes)}
        onCancel={back}
      />
    );
  }
  if (changing === "off") {
    return (
      <BothFactorsForm
        label="Turn off"
        submitLabel="Turn Off"
        pending={removal.pending}
        error={removal.error}
        onSubmit={async (body) => {
          // Every older session ended; the response carries a new token for this one.
          signIn(await removal.run({ body }));
          notify.success("Two-factor authentication is off");
          onClose();
        }}
        onCancel={back}
      />
    );
  }
  return (
    <>
      <Typography>
        On since <Moment at={since} />. Signing in takes your password and a code from your authenticator app.
      </Typography>
      {recoveryCodesLeft <= fewCodes ? (
        <Alert severity="warning">{`${recoveryCodesLeft} of 10 recovery codes left. Get new ones.`}</Alert>
      ) : (
        <Typography color="textSecondary">{`${recoveryCodesLeft} of 10 recovery codes left.`}</Typography>
      )}
      {isRequired && (
        <Typography color="textSecondary">
          Administrators need it here. To move to another phone, turn it off and set it up again.
        </Typography>
      )}
      <Box sx={{ display: "flex", flexWrap: "wrap", justifyContent: "flex-end", gap: 1 }}>
        <Button variant="outlined" color="error" onClick={() => setChanging("off")}>
          Turn Off
        </Button>
        <Button variant="contained" onClick={() => setChanging("codes")}>
          New Recovery Codes
        </Button>
      </Box>
    </>
  );
}
