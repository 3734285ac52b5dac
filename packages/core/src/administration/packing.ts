import { isMigrated } from "../restaurant/migration.reading.ts";

/** By which it is kept how far the packing of names has come. */
export const packing = "packing";

/** Whether the names of all users are packed. */
export const areUsersPacked = (): Promise<boolean> => isMigrated(packing);
