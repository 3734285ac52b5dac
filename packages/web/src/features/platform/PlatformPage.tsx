import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { refusals, signIns } from "@stockpot/core/activity/audit.routes";
import { CountedByDay } from "../../components/activity/CountedByDay.tsx";
import { AuditTable } from "../../components/audit/AuditTable.tsx";
import { PageHeader } from "../../components/PageHeader.tsx";
import { useRoute } from "../../lib/cache.ts";
import { SignUpSettings } from "./SignUpSettings.tsx";

/** The platform's settings, and the record of administrators' actions. */
export const PlatformPage = () => (
  <>
    <PageHeader title="Platform" subtitle="Settings for everyone who uses this site" />
    <Box sx={{ display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: 2 }}>
      <SignUpSettings />
      <Box component="section" aria-labelledby="administrators-actions" sx={{ minWidth: 0 }}>
        <Typography id="administrators-actions" variant="h2" sx={{ mt: 1, mb: 1 }}>
          Audit log
        </Typography>
        <AuditTable />
        <PlatformRefusals />
        <AdministratorSignIns />
      </Box>
    </Box>
  </>
);

function PlatformRefusals() {
  const response = useRoute(refusals, {});
  return (
    <CountedByDay title="Denied attempts" counted={response.data?.data} response={response}>
      What people tried outside of any restaurant without permission. Many attempts in one day may be an attack.
    </CountedByDay>
  );
}

function AdministratorSignIns() {
  const response = useRoute(signIns, {});
  return (
    <CountedByDay title="Sign-ins" counted={response.data?.data} response={response}>
      How often administrators signed in.
    </CountedByDay>
  );
}
