import Checkbox from "@mui/material/Checkbox";
import { createContext, use } from "react";

export interface Selection {
  readonly ids: ReadonlySet<string>;
  readonly toggle: (ids: readonly string[], isSelected: boolean) => void;
}

/** Which rows of a table are selected. */
export const SelectionContext = createContext<Selection>({ ids: new Set(), toggle: () => {} });

interface SelectRowProps {
  readonly id: string;
  readonly name: string;
}

export function SelectRow({ id, name }: SelectRowProps) {
  const { ids, toggle } = use(SelectionContext);
  return (
    <Checkbox
      size="small"
      checked={ids.has(id)}
      onChange={(_, isSelected) => toggle([id], isSelected)}
      slotProps={{ input: { "aria-label": `Select ${name}` } }}
      sx={{ my: -1 }}
    />
  );
}
