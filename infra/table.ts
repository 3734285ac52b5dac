import { tableFormat } from "@stockpot/core/storage/schema";
import { type Stage, appName } from "./stage.ts";

/** The table of a stage, as its data stack makes it. */
export const ownTable = (stage: string) => `${appName}-${stage}-${tableFormat}`;

/** The table that a stage's functions use. */
export const tableOf = ({ name, restoredTable }: Stage) => restoredTable ?? ownTable(name);
