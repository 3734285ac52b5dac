import { DeleteOutlined, EditOutlined, HistoryOutlined } from "../../lib/icons.tsx";
import { usePermissions } from "../../lib/permissions.tsx";
import type { Stored } from "../../lib/optimistic.ts";
import { RowAction } from "../table/RowAction.tsx";
import { refusalBy, RowMenu, type RowMenuAction } from "../table/RowMenu.tsx";
import { dialogPermission } from "./dialog-permission.ts";
import type { Resource } from "./resource.ts";

const menu = [
  { name: "edit", label: "Edit", Icon: EditOutlined },
  { name: "history", label: "History", Icon: HistoryOutlined },
  { name: "delete", label: "Delete", Icon: DeleteOutlined },
] as const;

interface RowActionsProps<Row extends Stored> {
  readonly resource: Pick<Resource<Row, Row, unknown, unknown>, "routes" | "needs">;
  readonly row: Row;
  /** What the row is called. */
  readonly rowName: string;
  readonly unsaved: boolean;
  /** What else the menu offers, after the edit. */
  readonly more?: readonly RowMenuAction[];
  readonly open: (dialog: string, row: Row) => void;
}

/** The end of a row: its edit button, where there is room for it, and its menu. */
export function RowActions<Row extends Stored>({
  resource,
  row,
  rowName,
  unsaved,
  more = [],
  open,
}: RowActionsProps<Row>) {
  const permissions = usePermissions();
  const permissionOf = (name: string) => dialogPermission(resource, permissions, name);
  const [edit, ...others] = menu;
  const actions = [edit, ...more, ...others]
    .filter(({ name }) => name !== "history" || permissionOf(name).allowed)
    .map((action) => ({ ...action, ...refusalBy(permissionOf(action.name)) }));
  return (
    <>
      {permissionOf("edit").allowed && (
        <RowAction verb="Edit" name={rowName} unsaved={unsaved} onAct={() => open("edit", row)}>
          <EditOutlined fontSize="small" />
        </RowAction>
      )}
      <RowMenu rowName={rowName} actions={actions} unsaved={unsaved} onAct={(name) => open(name, row)} />
    </>
  );
}
