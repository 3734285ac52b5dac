import type { CountSummary } from "@stockpot/core/count/count.schema";
import type { PageProps } from "../../components/resource/props.ts";
import { ResourceDialogs } from "../../components/resource/ResourceDialogs.tsx";
import { CountDialog } from "./CountDialog.tsx";
import { counts } from "./counts.ts";

/** A count is made on its sheet. */
const NoForm = () => null;

export const CountDialogs = (page: PageProps<CountSummary>) => (
  <ResourceDialogs {...page} resource={counts} Create={NoForm} dialogs={{ view: CountDialog }} />
);
