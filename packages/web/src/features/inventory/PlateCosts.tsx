import Box from "@mui/material/Box";
import { useFormats } from "../../lib/formats.ts";

interface PlateCostsProps {
  readonly plates: readonly {
    readonly name: string;
    /** US dollars a plate; absent where it is not known or not seen. */
    readonly cost?: { readonly before: number; readonly after: number };
  }[];
}

/** What plates cost now, and what they will. */
export function PlateCosts({ plates }: PlateCostsProps) {
  const { money } = useFormats();
  return (
    <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
      {plates.map(({ name, cost }) => (
        <li key={name}>
          {name}
          {cost !== undefined && (
            <Box component="span" sx={{ whiteSpace: "nowrap" }}>{` ${money(cost.before)} → ${money(cost.after)}`}</Box>
          )}
        </li>
      ))}
    </Box>
  );
}
