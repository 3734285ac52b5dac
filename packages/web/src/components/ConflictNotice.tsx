import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Table from "@mui/material/Table";
import TableBody from "@mui/material/TableBody";
import TableCell from "@mui/material/TableCell";
import TableHead from "@mui/material/TableHead";
import TableRow from "@mui/material/TableRow";
import Typography from "@mui/material/Typography";
import { changedFields } from "../lib/form-diff.ts";

interface ConflictNoticeProps<Form extends object, Field extends keyof Form> {
  /** As in "restaurant". */
  readonly thing: string;
  readonly fields: readonly Field[];
  readonly labels: Readonly<Record<Field, string>>;
  readonly typed: Form;
  readonly stored: Form;
  readonly wordsOf: (form: Form, field: Field) => string;
  readonly onTakeStored: () => void;
}

/** Stands above a form whose thing was changed by someone else: what was typed beside what is stored. */
export function ConflictNotice<Form extends object, Field extends keyof Form>({
  thing,
  fields,
  labels,
  typed,
  stored,
  wordsOf,
  onTakeStored,
}: ConflictNoticeProps<Form, Field>) {
  const differing = changedFields(stored, typed, fields);
  return (
    <Box sx={{ flexShrink: 0, border: 1, borderColor: "warning.main", borderRadius: 1, overflow: "hidden" }}>
      <Alert severity="warning" sx={{ borderRadius: 0 }}>
        {`Someone else changed this ${thing} while you were editing it. `}
        {differing.length > 0
          ? "What you typed is kept. Save it over the newer version, or take the stored values."
          : "Their version already says what you typed."}
      </Alert>
      {differing.length > 0 && (
        <Table size="small" aria-label="Your values and the stored ones" sx={{ tableLayout: "fixed" }}>
          <TableHead>
            <TableRow>
              <TableCell>Field</TableCell>
              <TableCell>You typed</TableCell>
              <TableCell>Stored now</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {differing.map((field) => (
              <TableRow key={labels[field]} sx={{ "& th, & td": { overflowWrap: "anywhere", verticalAlign: "top" } }}>
                <TableCell component="th" scope="row" sx={{ color: "text.secondary" }}>
                  {labels[field]}
                </TableCell>
                <TableCell>{wordsOf(typed, field)}</TableCell>
                <TableCell>{wordsOf(stored, field)}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, alignItems: "center", p: 1.25 }}>
        <Button variant="outlined" size="small" onClick={onTakeStored}>
          Take the Stored Values
        </Button>
        <Typography variant="caption" color="textSecondary">
          What you typed is then replaced in the form.
        </Typography>
      </Box>
    </Box>
  );
}
