import DeleteOutlined from "@mui/icons-material/DeleteOutlined";
import EditOutlined from "@mui/icons-material/EditOutlined";
import VisibilityOutlined from "@mui/icons-material/VisibilityOutlined";
import { RowAction } from "../RowAction.tsx";

const actions = {
  view: { verb: "View", Icon: VisibilityOutlined },
  edit: { verb: "Edit", Icon: EditOutlined },
  delete: { verb: "Delete", Icon: DeleteOutlined },
} as const;

/** Each action is named after the dialog that it opens. */
export type RowActionName = keyof typeof actions;

interface RowActionsProps<Row> {
  readonly names: readonly RowActionName[];
  readonly row: Row;
  /** What the row is called. */
  readonly rowName: string;
  readonly unsaved: boolean;
  readonly open: (dialog: string, row: Row) => void;
}

/** The buttons at the end of a row. */
export const RowActions = <Row,>({ names, row, rowName, unsaved, open }: RowActionsProps<Row>) =>
  names.map((name) => {
    const { verb, Icon } = actions[name];
    return (
      <RowAction key={name} verb={verb} name={rowName} unsaved={unsaved} onAct={() => open(name, row)}>
        <Icon fontSize="small" />
      </RowAction>
    );
  });
