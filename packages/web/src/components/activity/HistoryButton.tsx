import Button from "@mui/material/Button";
import { HistoryOutlined } from "../../lib/icons.tsx";
import { usePermissions } from "../../lib/permissions.tsx";

interface HistoryButtonProps {
  readonly disabled: boolean;
  readonly onOpen: () => void;
}

/** Opens a thing's history, for members who may read it. */
export const HistoryButton = ({ disabled, onOpen }: HistoryButtonProps) =>
  usePermissions().has("activity.read") && (
    <Button variant="outlined" startIcon={<HistoryOutlined />} disabled={disabled} onClick={onOpen}>
      History
    </Button>
  );
