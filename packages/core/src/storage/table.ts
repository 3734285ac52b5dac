import { client, tableName } from "./client.ts";

/** Where every entity lives. */
export const table = { client, table: tableName };
