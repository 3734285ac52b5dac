import Box from "@mui/material/Box";
import Link from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import { useId, useState } from "react";
import { OperatorContact } from "../legal/operator.tsx";

/** Opens to say who can set a new password: no mail is sent that could do so. */
export function ForgottenPassword() {
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <Box>
      <Link
        component="button"
        type="button"
        variant="body2"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        Forgot password?
      </Link>
      <Box id={id} hidden={!open}>
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
          An administrator can send you a link to set a new one. Ask <OperatorContact />.
        </Typography>
      </Box>
    </Box>
  );
}
