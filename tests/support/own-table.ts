import { tableFormat } from "@stockpot/core/storage/schema";

/** Names a table for the tests of one file. Called from `vi.hoisted`, before the table's client reads the name. */
export function nameOwnTable(prefix: string) {
  process.env["TABLE_NAME"] = `${prefix}-${process.pid}-${Date.now()}-${tableFormat}`;
}
