import type { CreateTableCommandInput } from "@aws-sdk/client-dynamodb";

/**
 * Every index of the table and the questions it answers, by entity.
 * Look here for a free index before adding an access pattern.
 */
export const indexes = {
  gsi1: {
    bomEntry: "byName: which BOMs has a restaurant, by name?",
    count: "byAge: which counts has a restaurant, newest first?",
    inventory: "byPriceChange: which items have a price change that is not marked as seen?",
    inventoryEntry: "byName: which items has a restaurant, by name?",
    movement: "receipts: what came in of an item, and at which cost?",
    order: "byStatus: which orders have a status, by age?",
    procurement: "byStatus: which procurements have a status, by age?",
    productEntry: "byName: which products has a restaurant, by name?",
    receipt: "byInvoice: which deliveries came with an invoice number of a supplier?",
    restaurant: "byCreation: which restaurants are there, oldest first?",
    supplierEntry: "byName: which suppliers has a restaurant, by name?",
    user: "byCreation: which users are there, newest first?",
  },
  gsi2: {
    bomEntry: "byActivity: which BOMs are active, by name?",
    inventoryEntry: "byStockStatus: which items of a restaurant are low or getting low, the most urgent first?",
    order: "byAge: which orders has a restaurant, newest first?",
    procurement: "byAboveApproved: which procurements came to more than was approved, by age?",
    productEntry: "byCategory: which products are in a category, by name?",
    receipt: "byDay: which deliveries came on a business day, newest first?",
    restaurant: "byName: which restaurants have a name that begins with a text?",
    supplierEntry: "byActivity: which suppliers are active, by name?",
    user: "byRole: which users have a role, newest first?",
  },
  gsi3: {
    activity: "bySubject: what was done to a thing, newest first?",
    bomEntry: "byProduct: which BOMs has a product, by name?",
    inventoryEntry: "byCategory: which items are in a category, by name?",
    order: "byNumber: which order has a number?",
    productEntry: "bySoldOut: which products are sold out, by name?",
    user: "byName: which users have a name that begins with a text?",
  },
  gsi4: {
    inventoryEntry:
      "byCategoryAndStockStatus: which items of a category are low or getting low, the most urgent first?",
    order: "byCustomerEmail: which orders has a customer's email address, newest first?",
    user: "byEmail: which users have an email address that begins with a text?",
  },
} as const;

const key = (hash: string, range: string) => [
  { AttributeName: hash, KeyType: "HASH" as const },
  { AttributeName: range, KeyType: "RANGE" as const },
];

const indexNames = Object.keys(indexes);

/** Raised with every change of stored records: no version reads or writes a table of another format. */
export const tableFormat = 16;

/**
 * The format that a table's name ends with, as in `stockpot-production-4`; a restored table's moment follows it. NaN
 * where the name has none.
 */
export const formatOf = (table: string): number => Number(/-(\d+)(?:-\d{8}T\d{6}Z)?$/.exec(table)?.[1]);

/** The table as the deployed stage and the local engine create it, apart from its name. */
export const tableDefinition: Omit<CreateTableCommandInput, "TableName"> = {
  BillingMode: "PAY_PER_REQUEST",
  AttributeDefinitions: ["pk", "sk", ...indexNames.flatMap((name) => [`${name}pk`, `${name}sk`])].map((name) => ({
    AttributeName: name,
    AttributeType: "S" as const,
  })),
  KeySchema: key("pk", "sk"),
  // Few attributes: an index entry changes only with its sort key, so a new quantity writes no index.
  GlobalSecondaryIndexes: indexNames.map((name) => ({
    IndexName: name,
    KeySchema: key(`${name}pk`, `${name}sk`),
    Projection: {
      ProjectionType: "INCLUDE" as const,
      // ElectroDB recognises its entities by the last two: without them its queries of an index return nothing.
      NonKeyAttributes: ["id", "name", "nameKey", "parentId", "role", "stockStatus", "type", "__edb_e__", "__edb_v__"],
    },
  })),
};

/** The attribute by which DynamoDB deletes expired items: seconds since 1970. */
export const timeToLiveAttribute = "expiresAt";
