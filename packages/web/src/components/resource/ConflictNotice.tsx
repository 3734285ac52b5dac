import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Table from "@mui/material/Table";
import TableBody from "@mui/material/TableBody";
import TableCell from "@mui/material/TableCell";
import TableHead from "@mui/material/TableHead";
import TableRow from "@mui/material/TableRow";
import Typography from "@mui/material/Typography";
import type { FieldValues } from "react-hook-form";
import { changedFields } from "../../lib/form-diff.ts";
import { useFormats } from "../../lib/formats.ts";
import type { ResourceForm } from "./resource-form.ts";

interface ConflictNoticeProps<Form extends FieldValues, Thing> {
  readonly noun: string;
  readonly form: Pick<ResourceForm<Form, unknown, Thing>, "names" | "formOf" | "labelOf" | "formatField">;
  /** The version that someone else has saved. */
  readonly base: Thing;
  readonly typed: Form;
  readonly onUseSaved: () => void;
}

/** Shown above a form after an edit conflict: compares what was typed with what someone else saved. */
export function ConflictNotice<Form extends FieldValues, Thing>({
  noun,
  form,
  base,
  typed,
  onUseSaved,
}: ConflictNoticeProps<Form, Thing>) {
  const formats = useFormats();
  const stored = form.formOf(base);
  const differing = changedFields(stored, typed, form.names);
  return (
    <Box sx={{ flexShrink: 0, border: 1, borderColor: "warning.main", borderRadius: 1, overflow: "hidden" }}>
      <Alert severity="warning" sx={{ borderRadius: 0 }}>
        {`Someone else changed this ${noun} while you were editing it. `}
        {differing.length > 0
          ? "Your changes are kept. Overwrite the newer version, or use the saved values."
          : "The saved version already matches your changes."}
      </Alert>
      {differing.length > 0 && (
        <Table size="small" aria-label="Your values and the saved ones" sx={{ tableLayout: "fixed" }}>
          <TableHead>
            <TableRow>
              <TableCell>Field</TableCell>
              <TableCell>You typed</TableCell>
              <TableCell>Saved now</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {differing.map((field) => (
              <TableRow key={field} sx={{ "& th, & td": { overflowWrap: "anywhere", verticalAlign: "top" } }}>
                <TableCell component="th" scope="row" sx={{ color: "text.secondary" }}>
                  {form.labelOf(field)}
                </TableCell>
                <TableCell>{form.formatField(typed, field, base, formats)}</TableCell>
                <TableCell>{form.formatField(stored, field, base, formats)}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, alignItems: "center", p: 1.25 }}>
        <Button variant="outlined" size="small" onClick={onUseSaved}>
          Use Saved Values
        </Button>
        <Typography variant="caption" color="textSecondary">
          This replaces what you typed.
        </Typography>
      </Box>
    </Box>
  );
}
