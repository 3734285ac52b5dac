import type { Waste, WasteSummary } from "@stockpot/core/waste/waste.schema";
import type { EditorProps, PageProps } from "../../components/resource/props.ts";
import { ResourceDialogs } from "../../components/resource/ResourceDialogs.tsx";
import { RecordWasteDialog } from "./RecordWasteDialog.tsx";
import { WasteDialog } from "./WasteDialog.tsx";
import { wastes } from "./wastes.ts";

const CreateWaste = ({ params, onClose }: EditorProps<Waste>) => (
  <RecordWasteDialog restaurantId={params.restaurantId} onClose={onClose} />
);

/** The dialogs about waste: a new record, and one that is there. */
export const WasteDialogs = (page: PageProps<WasteSummary>) => (
  <ResourceDialogs {...page} resource={wastes} Create={CreateWaste} dialogs={{ view: WasteDialog }} />
);
