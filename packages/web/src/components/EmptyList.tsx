import Button from "@mui/material/Button";
import type { ReactNode } from "react";
import { Add, SearchOff } from "../lib/icons.tsx";
import { EmptyState } from "./EmptyState.tsx";

interface EmptyListProps {
  /** Shown when filters match nothing; undefined while none is set. */
  readonly filtered: { readonly title: string; readonly hint: string; readonly onClear: () => void } | undefined;
  /** Shown when there is nothing yet. */
  readonly none: {
    readonly icon: ReactNode;
    readonly title: string;
    readonly hint: string;
    readonly add: string;
    readonly onAdd: () => void;
  };
}

/** Replaces an empty list and says what to do next. */
export function EmptyList({ filtered, none }: EmptyListProps) {
  if (filtered !== undefined) {
    return (
      <EmptyState
        icon={<SearchOff />}
        title={filtered.title}
        action={
          <Button variant="outlined" onClick={filtered.onClear}>
            Clear Filters
          </Button>
        }
      >
        {filtered.hint}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={none.icon}
      title={none.title}
      action={
        <Button variant="contained" startIcon={<Add />} onClick={none.onAdd}>
          {none.add}
        </Button>
      }
    >
      {none.hint}
    </EmptyState>
  );
}
