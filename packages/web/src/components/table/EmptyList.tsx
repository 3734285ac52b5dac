import Button from "@mui/material/Button";
import type { ReactNode } from "react";
import { Add, SearchOff } from "../../lib/icons.tsx";
import { EmptyState } from "./EmptyState.tsx";
import { PermissionButton } from "../PermissionButton.tsx";

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
    readonly allowed: boolean;
    /** Why it may not be added. */
    readonly reason: string;
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
        <PermissionButton
          variant="contained"
          startIcon={<Add />}
          allowed={none.allowed}
          reason={none.reason}
          onClick={none.onAdd}
        >
          {none.add}
        </PermissionButton>
      }
    >
      {none.hint}
    </EmptyState>
  );
}
