import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import Typography from "@mui/material/Typography";
import { type ReactNode, useId } from "react";

interface TodayListProps {
  readonly title: string;
  /** What failed to load. */
  readonly failure?: ReactNode;
  readonly children: ReactNode;
  /** Where the rest of it is. */
  readonly more?: ReactNode;
}

/** A part of today's work: rows with one button each. */
export function TodayList({ title, failure, children, more }: TodayListProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Box sx={{ display: "flex", alignItems: "baseline", justifyContent: "space-between", gap: 1, mb: 1 }}>
        <Typography id={id} variant="h2">
          {title}
        </Typography>
        {more}
      </Box>
      <Card>
        {failure}
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: "none" }}>
          {children}
        </Box>
      </Card>
    </section>
  );
}

interface TodayRowProps {
  readonly title: ReactNode;
  readonly note: ReactNode;
  readonly action: ReactNode;
}

export const TodayRow = ({ title, note, action }: TodayRowProps) => (
  <Box
    component="li"
    sx={{
      display: "flex",
      alignItems: "center",
      gap: 1.5,
      p: 1.5,
      // For a thumb, also where the pointer is a mouse.
      "& .MuiButton-root": { minHeight: 44 },
      "&:not(:last-of-type)": { borderBottom: 1, borderColor: "divider" },
    }}
  >
    <Box sx={{ flex: 1, minWidth: 0, overflowWrap: "anywhere" }}>
      <Typography sx={{ fontWeight: 560 }}>{title}</Typography>
      <Typography variant="body2" color="textSecondary" component="div">
        {note}
      </Typography>
    </Box>
    {action}
  </Box>
);
