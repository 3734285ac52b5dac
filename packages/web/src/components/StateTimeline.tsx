import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { Moment } from "./Moment.tsx";

/** A state that a document has entered. */
export interface State {
  readonly label: string;
  /** ISO 8601. */
  readonly at: string;
  readonly by: string;
  /** Additional details. */
  readonly note?: string | undefined;
  /** The state that completes the document. */
  readonly cancelled: boolean;
}

/** A document's states from first to last: what, when and by whom. */
export const StateTimeline = ({ states }: { readonly states: readonly State[] }) => (
  <Box component="ol" aria-label="History" sx={{ listStyle: "none", m: 0, p: 0 }}>
    {states.map(({ label, at, by, note, cancelled }, index) => (
      <Box
        component="li"
        key={`${index} ${at}`}
        sx={{
          position: "relative",
          pl: 2.75,
          pb: 1.5,
          "&::before": {
            content: '""',
            position: "absolute",
            left: 0,
            top: 5,
            width: 9,
            height: 9,
            borderRadius: "50%",
            bgcolor: cancelled ? "error.main" : "primary.main",
          },
          "&:not(:last-of-type)::after": {
            content: '""',
            position: "absolute",
            left: 4,
            top: 18,
            bottom: 0,
            width: "1px",
            bgcolor: "divider",
          },
          "&:last-of-type": { pb: 0 },
        }}
      >
        <Typography variant="body2" sx={{ fontWeight: 560 }}>
          {label}
        </Typography>
        <Typography variant="caption" color="textSecondary" component="p">
          <Moment at={at} />
          {` by ${by}`}
          {note !== undefined && `. ${note}`}
        </Typography>
      </Box>
    ))}
  </Box>
);
