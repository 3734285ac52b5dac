import * as z from "zod";
import { IdsQuery, Name } from "../api/page.schema.ts";
import { route } from "../api/route.ts";
import { Movement, MovementQuery } from "../stock/movement.schema.ts";
import { Explanation, ExplanationQuery } from "./explanation.schema.ts";
import { InventoryItem, InventoryItemChanges, InventoryItemDraft, InventoryQuery } from "./inventory.schema.ts";
import { PriceChange, SeenPriceChange } from "./price-change.schema.ts";

const items = "/api/v1/restaurants/{restaurantId}/inventory" as const;
const item = `${items}/{itemId}` as const;

export const list = route({
  method: "GET",
  path: items,
  summary: "List inventory items by name; low stock the most urgent first",
  needs: "stock.read",
  query: InventoryQuery,
  list: InventoryItem,
  status: 200,
});

export const get = route({
  method: "GET",
  path: item,
  summary: "Get an inventory item",
  needs: "stock.read",
  data: InventoryItem,
  status: 200,
});

export const ingredients = route({
  method: "GET",
  path: "/api/v1/restaurants/{restaurantId}/ingredients",
  summary: "Get up to 100 inventory items by id, such as those of a recipe",
  needs: "stock.read",
  query: IdsQuery,
  data: z.array(InventoryItem),
  status: 200,
});

export const names = route({
  method: "GET",
  path: "/api/v1/restaurants/{restaurantId}/inventory-names",
  summary: "List the names of all inventory items, to search in",
  needs: "stock.read",
  data: z.array(Name),
  status: 200,
});

export const priceChanges = route({
  method: "GET",
  path: "/api/v1/restaurants/{restaurantId}/price-changes",
  summary: "List the items whose price moved beyond the setting, until it is marked as seen, with their plates",
  needs: "costs.read",
  data: z.array(PriceChange),
  status: 200,
});

export const markPriceSeen = route({
  method: "PATCH",
  path: `${item}/price-seen`,
  summary: "Take an item's price off the list of those that moved",
  needs: "costs.read",
  body: SeenPriceChange,
  status: 204,
});

export const create = route({
  method: "POST",
  path: items,
  summary: "Add an inventory item with its opening stock",
  needs: "items.edit",
  body: InventoryItemDraft,
  data: InventoryItem,
  status: 201,
  idempotent: true,
});

export const update = route({
  method: "PATCH",
  path: item,
  summary: "Change an inventory item; a new quantity is posted as an adjustment",
  needs: "items.edit",
  body: InventoryItemChanges,
  data: InventoryItem,
  status: 200,
  idempotent: true,
});

export const remove = route({
  method: "DELETE",
  path: item,
  summary: "Delete an inventory item",
  needs: "delete.things",
  guardsReferences: true,
  status: 204,
});

export const movements = route({
  method: "GET",
  path: `${item}/movements`,
  summary: "List an item's movements, newest first, of a kind or of a range of business days",
  needs: "stock.read",
  query: MovementQuery,
  list: Movement,
  status: 200,
});

export const explanation = route({
  method: "GET",
  path: `${item}/explanation`,
  summary: "Explain an item's quantity, value and average cost: now, at a moment, or by business day",
  needs: "stock.read",
  query: ExplanationQuery,
  data: Explanation,
  status: 200,
});
