import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useTheme } from "@mui/material/styles";
import useMediaQuery from "@mui/material/useMediaQuery";
import type { ProcurementSummary } from "@stockpot/core/procurement/procurement.schema";
import { PermissionButton } from "../../components/PermissionButton.tsx";
import { RowMenu } from "../../components/table/RowMenu.tsx";
import { PrintOutlined } from "../../lib/icons.tsx";
import { useActions } from "./ProcurementActions.tsx";

interface ProcurementButtonsProps {
  readonly procurement: ProcurementSummary;
  /** A change is still being saved; actions are unavailable until then. */
  readonly unsaved: boolean;
  readonly onAct: (name: string) => void;
}

/**
 * What a procurement's dialog ends with. The step that it waits for comes last; on a phone it comes first, over the
 * full width. A menu holds the less frequent actions.
 */
export function ProcurementButtons({ procurement, unsaved, onAct }: ProcurementButtonsProps) {
  const narrow = useMediaQuery(useTheme().breakpoints.down("sm"));
  const actions = useActions(procurement);
  const next = actions.filter(({ isNext }) => isNext);
  // Where there is room, one more than the steps that it waits for; deleting is never at hand.
  const offered = actions.filter(({ name }) => name !== "delete");
  const shown = narrow ? next : offered.slice(0, Math.max(2, next.length + 1));
  const rest = actions.filter((action) => !shown.includes(action));

  const buttons = shown
    .toSorted((a, b) => Number(a.isNext === true) - Number(b.isNext === true))
    .map(({ name, label, isNext, Icon, refusal, forbidden = false }) => (
      <PermissionButton
        key={label}
        variant={isNext ? "contained" : "outlined"}
        fullWidth={narrow}
        startIcon={<Icon fontSize="small" />}
        allowed={!forbidden}
        reason={refusal ?? ""}
        disabled={unsaved}
        onClick={() => onAct(name)}
      >
        {label}
      </PermissionButton>
    ));
  const print = (
    <Button
      variant="outlined"
      startIcon={<PrintOutlined />}
      onClick={() => window.print()}
      sx={{ flexGrow: narrow ? 1 : 0 }}
    >
      Print
    </Button>
  );
  const menu = rest.length > 0 && (
    <RowMenu rowName={procurement.procurementNumber} actions={rest} unsaved={unsaved} onAct={onAct} />
  );

  return (
    <Box
      sx={{
        display: "flex",
        flexWrap: "wrap",
        alignItems: "center",
        justifyContent: "flex-end",
        gap: 1,
        width: narrow ? "100%" : "auto",
        "@media (pointer: coarse)": { "& .MuiButton-root": { minHeight: 44 } },
      }}
    >
      {narrow ? (
        <>
          {buttons}
          {print}
          {menu}
        </>
      ) : (
        <>
          {menu}
          {print}
          {buttons}
        </>
      )}
    </Box>
  );
}
