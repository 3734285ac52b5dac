// Copies items straight into the table of a running Stockpot, in a process of its own, as what writes them reads its
// settings once: node fill.ts <data folder> <restaurant> <count> <id and name of each item to copy as JSON>
import { tableFormat } from "@stockpot/core/storage/schema";
import { announcedEndpoint } from "@stockpot/functions/local/lock";
import * as z from "zod";

const [folder = "", restaurantId = "", count = "", given = ""] = process.argv.slice(2);
const first = z.array(z.object({ id: z.uuid(), name: z.string() })).parse(JSON.parse(given));
const endpoint = announcedEndpoint(folder);
if (endpoint === undefined) throw new Error(`No server runs on ${folder}.`);
Object.assign(process.env, {
  TABLE_NAME: `stockpot-${tableFormat}`,
  DYNAMODB_ENDPOINT: endpoint,
  AWS_REGION: "us-east-1",
});
const { itemEntities, multiply } = await import("../../support/copies.ts");
const templates = first.map(({ id, name }) => ({ ids: [id], name }));
const kinds = [{ scope: "inventory", entities: itemEntities, templates }];
await multiply({ endpoint, restaurantId, kinds, count: Number(count) });
process.exit(0);
