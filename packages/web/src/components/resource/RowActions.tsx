import DeleteOutlined from "@mui/icons-material/DeleteOutlined";
import EditOutlined from "@mui/icons-material/EditOutlined";
import VisibilityOutlined from "@mui/icons-material/VisibilityOutlined";
import { RowAction } from "../RowAction.tsx";

const actions = {
  view: { verb: "View", Icon: VisibilityOutlined },
  edit: { verb: "Edit", Icon: EditOutlined },
  delete: { verb: "Delete", Icon: DeleteOutlined },
} as const;

/** The name of an action is also that of the dialog that it opens. */
export type RowActionName = keyof typeof actions;

interface RowActionsProps {
  readonly names: readonly RowActionName[];
  /** What the row is called. */
  readonly of: string;
  readonly unsaved: boolean;
  readonly onOpen: (dialog: RowActionName) => void;
}

/** The buttons at the end of a row. */
export const RowActions = ({ names, of, unsaved, onOpen }: RowActionsProps) =>
  names.map((name) => {
    const { verb, Icon } = actions[name];
    return (
      <RowAction key={name} verb={verb} name={of} unsaved={unsaved} onAct={() => onOpen(name)}>
        <Icon fontSize="small" />
      </RowAction>
    );
  });
