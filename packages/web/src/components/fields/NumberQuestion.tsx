import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import type { Choice } from "./amount-field.ts";

interface NumberQuestionProps {
  /** The label of the field that asks. */
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly onChoose: (choice: Choice) => void;
}

/** The numbers that a typed text may mean, to choose from. */
export const NumberQuestion = ({ label, choices, onChoose }: NumberQuestionProps) => (
  <Box
    component="fieldset"
    aria-label={`${label}: did you mean`}
    sx={{ display: "flex", flexWrap: "wrap", gap: 0.75, m: 0, mt: 0.5, p: 0, border: 0, minWidth: 0 }}
  >
    {choices.map((choice) => (
      <Button key={choice.label} size="small" variant="outlined" onClick={() => onChoose(choice)}>
        {choice.label}
      </Button>
    ))}
  </Box>
);
