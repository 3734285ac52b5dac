import { DeleteOutlined, EditOutlined, HistoryOutlined } from "../../lib/icons.tsx";
import { usePermissions } from "../../lib/permissions.tsx";
import { RowAction } from "../RowAction.tsx";
import { RowMenu } from "../RowMenu.tsx";

const menu = [
  { name: "edit", label: "Edit", Icon: EditOutlined },
  { name: "history", label: "History", Icon: HistoryOutlined },
  { name: "delete", label: "Delete", Icon: DeleteOutlined },
] as const;

interface RowActionsProps<Row> {
  readonly row: Row;
  /** What the row is called. */
  readonly rowName: string;
  readonly unsaved: boolean;
  readonly open: (dialog: string, row: Row) => void;
}

/** The end of a row: its edit button, where there is room for it, and its menu. */
export function RowActions<Row>({ row, rowName, unsaved, open }: RowActionsProps<Row>) {
  const { has } = usePermissions();
  const actions = menu.filter(({ name }) => name !== "history" || has("activity.read"));
  return (
    <>
      <RowAction verb="Edit" name={rowName} unsaved={unsaved} onAct={() => open("edit", row)}>
        <EditOutlined fontSize="small" />
      </RowAction>
      <RowMenu rowName={rowName} actions={actions} unsaved={unsaved} onAct={(name) => open(name, row)} />
    </>
  );
}
