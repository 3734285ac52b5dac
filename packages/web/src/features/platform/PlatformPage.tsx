import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { PageHeader } from "../../components/PageHeader.tsx";
import { AuditTable } from "../users/AuditTable.tsx";
import { SignUpSettings } from "./SignUpSettings.tsx";

/** What super admins decide for everybody, and what administrators did. */
export const PlatformPage = () => (
  <>
    <PageHeader title="Platform" subtitle="What holds for everybody who uses this site" />
    <Box sx={{ display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: 2 }}>
      <SignUpSettings />
      <Box component="section" aria-labelledby="administrators-actions" sx={{ minWidth: 0 }}>
        <Typography id="administrators-actions" variant="h2" sx={{ mt: 1, mb: 1 }}>
          What administrators did
        </Typography>
        <AuditTable />
      </Box>
    </Box>
  </>
);
