import Box from "@mui/material/Box";
import { passwordRules } from "@stockpot/core/user/password.rules";
import { CheckCircleOutlined } from "../../lib/icons.tsx";
import { CircleOutlined } from "../../lib/rare-icons.tsx";
import { screenReaderOnly } from "../screen-reader-only.ts";

interface PasswordRulesProps {
  readonly id: string;
  readonly password: string;
}

/** The rules of a new password, each ticked as soon as it is met. */
export function PasswordRules({ id, password }: PasswordRulesProps) {
  const met = passwordRules.filter(({ isMet }) => isMet(password));
  return (
    <Box sx={{ mt: 0.75, fontSize: "0.75rem", color: "text.secondary" }}>
      <Box
        component="ul"
        id={id}
        sx={{ m: 0, p: 0, listStyle: "none", display: "grid", gridTemplateColumns: "1fr 1fr", columnGap: 1.5 }}
      >
        {passwordRules.map((rule) => {
          const isMet = met.includes(rule);
          const Icon = isMet ? CheckCircleOutlined : CircleOutlined;
          return (
            <Box component="li" key={rule.label} sx={{ display: "flex", alignItems: "start", gap: 0.5, py: 0.25 }}>
              <Icon
                aria-hidden
                sx={{ fontSize: "0.9375rem", mt: "1px", color: isMet ? "success.main" : "text.disabled" }}
              />
              <Box component="span" sx={isMet ? { color: "text.primary" } : {}}>
                {rule.label}
                {isMet && <Box component="span" sx={screenReaderOnly}>{`, met`}</Box>}
              </Box>
            </Box>
          );
        })}
      </Box>
      {/* Says the count as it changes: which rule it was is in the list, which describes the field. */}
      <Box component="output" sx={screenReaderOnly}>
        {password !== "" && `${met.length} of ${passwordRules.length} password rules met`}
      </Box>
    </Box>
  );
}
