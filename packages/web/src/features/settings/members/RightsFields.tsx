import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { MembershipRole } from "@stockpot/core/access/capabilities";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { CheckboxInput } from "../../../components/fields/CheckboxInput.tsx";
import { NumberInput } from "../../../components/fields/NumberInput.tsx";
import { SelectInput } from "../../../components/fields/SelectInput.tsx";
import { roleHints, toggleNames as toggleTexts } from "../../../components/members/membership-names.ts";
import { roleNames } from "../../../components/role-names.ts";
import { usePermissions } from "../../../lib/permissions.tsx";
import { type RightsForm, togglesOf, togglesToGive } from "./rights-form.ts";

interface RightsFieldsProps {
  readonly form: UseFormReturn<RightsForm, unknown, RightsForm>;
  /** The roles that may be given. */
  readonly roles: readonly MembershipRole[];
}

/** A member's role, and what it leaves to choose. */
export function RightsFields({ form: { control, getValues, setValue }, roles }: RightsFieldsProps) {
  const role = useWatch({ control, name: "role" });
  const { has } = usePermissions();
  const toggles = togglesToGive(role, has);
  return (
    <>
      <SelectInput
        control={control}
        name="role"
        label="Role"
        options={roles.map((value) => ({ value, label: roleNames[value] }))}
        helperText={roleHints[role]}
        onChosen={() => setValue("toggles", togglesOf(getValues("role")), { shouldDirty: true })}
        required
      />
      {toggles.length > 0 && (
        <Box component="fieldset" sx={{ display: "grid", justifyItems: "start", border: 0, m: 0, p: 0, minWidth: 0 }}>
          <Typography component="legend" variant="body2" color="textSecondary" sx={{ p: 0 }}>
            Permissions
          </Typography>
          {toggles.map((name) => (
            <CheckboxInput key={name} control={control} name={`toggles.${name}`} label={toggleTexts[name]} />
          ))}
        </Box>
      )}
      {role === "MANAGER" && (
        <NumberInput
          control={control}
          name="approvesUpTo"
          label="Approves procurements up to"
          money
          helperText="Leave empty if an owner approves all of them"
        />
      )}
    </>
  );
}
