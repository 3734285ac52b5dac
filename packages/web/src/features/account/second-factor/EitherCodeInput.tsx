import Link from "@mui/material/Link";
import { useState } from "react";
import type { Control, FieldPath, FieldValues } from "react-hook-form";
import { CodeInput } from "../../../components/fields/CodeInput.tsx";

interface EitherCodeInputProps<Values extends FieldValues, Output> {
  readonly control: Control<Values, unknown, Output>;
  readonly name: FieldPath<Values>;
  readonly focusWhenShown?: boolean;
}

/** A code of the authenticator app, or a recovery code if it is lost. */
export function EitherCodeInput<Values extends FieldValues, Output = Values>({
  control,
  name,
  focusWhenShown = false,
}: EitherCodeInputProps<Values, Output>) {
  const [isRecoveryCode, setIsRecoveryCode] = useState(false);
  return (
    <CodeInput
      control={control}
      name={name}
      label={isRecoveryCode ? "Recovery code" : "Code"}
      helperText={
        isRecoveryCode ? "One of the ten codes you saved. Each works once." : "The 6 digits in your authenticator app."
      }
      isRecoveryCode={isRecoveryCode}
      focusWhenShown={focusWhenShown}
      required
      below={
        <Link
          component="button"
          type="button"
          variant="body2"
          onClick={() => setIsRecoveryCode(!isRecoveryCode)}
          sx={{ mt: 0.75, alignSelf: "flex-start" }}
        >
          {isRecoveryCode ? "Use the authenticator app" : "Use a recovery code"}
        </Link>
      }
    />
  );
}
