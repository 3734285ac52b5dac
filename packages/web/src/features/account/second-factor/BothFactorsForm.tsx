import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { BothFactors } from "@stockpot/core/auth/second-factor.schema";
import { useForm } from "react-hook-form";
import type * as z from "zod";
import { PasswordInput } from "../../../components/fields/PasswordInput.tsx";
import { ApiError } from "../../../lib/api-error.ts";
import { formResolver, useServerIssues } from "../../../lib/form.ts";
import { EitherCodeInput } from "./EitherCodeInput.tsx";

interface BothFactorsFormProps {
  readonly label: string;
  readonly submitLabel: string;
  readonly pending: boolean;
  readonly error: ApiError | null;
  readonly onSubmit: (factors: z.output<typeof BothFactors>) => Promise<void>;
  readonly onCancel: () => void;
}

/** Asks for password and code again before the second factor changes. */
export function BothFactorsForm({ label, submitLabel, pending, error, onSubmit, onCancel }: BothFactorsFormProps) {
  const form = useForm<z.input<typeof BothFactors>, unknown, z.output<typeof BothFactors>>({
    resolver: formResolver(BothFactors),
    defaultValues: { password: "", code: "" },
  });
  const unplaced = useServerIssues(form, error);

  const submit = form.handleSubmit(async (factors) => {
    try {
      await onSubmit(factors);
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
    }
  });

  return (
    <Box component="form" noValidate onSubmit={submit} aria-label={label} sx={{ display: "grid", gap: 2 }}>
      <PasswordInput
        control={form.control}
        name="password"
        label="Your password"
        autoComplete="current-password"
        required
      />
      <EitherCodeInput control={form.control} name="code" />
      {unplaced !== null && <Alert severity="error">{unplaced}</Alert>}
      <Box sx={{ display: "flex", flexWrap: "wrap", justifyContent: "flex-end", gap: 1 }}>
        <Button variant="outlined" onClick={onCancel} disabled={pending}>
          Cancel
        </Button>
        <Button type="submit" variant="contained" disabled={pending}>
          {submitLabel}
        </Button>
      </Box>
    </Box>
  );
}
