import { IdsQuery, PageQuery } from "../api/page.schema.ts";
import { route } from "../api/route.ts";
import { Bom, BomCost, BomDraft, BomQuery, ItemRecipes } from "./bom.schema.ts";
import * as z from "zod";

const boms = "/api/v1/restaurants/{restaurantId}/boms" as const;
const bom = `${boms}/{bomId}` as const;

export const list = route({
  method: "GET",
  path: boms,
  summary: "List BOMs by name",
  needs: "restaurant.read",
  query: BomQuery,
  list: Bom,
  status: 200,
});

export const get = route({
  method: "GET",
  path: bom,
  summary: "Get a BOM",
  needs: "restaurant.read",
  data: Bom,
  status: 200,
});

export const listOfProduct = route({
  method: "GET",
  path: "/api/v1/restaurants/{restaurantId}/products/{productId}/boms",
  summary: "List a product's BOMs by name",
  needs: "restaurant.read",
  query: PageQuery,
  list: Bom,
  status: 200,
});

export const listOfItem = route({
  method: "GET",
  path: "/api/v1/restaurants/{restaurantId}/inventory/{itemId}/boms",
  summary: "List the BOMs that take an inventory item, the first ten by name",
  needs: "stock.read",
  data: ItemRecipes,
  status: 200,
});

export const costs = route({
  method: "GET",
  path: "/api/v1/restaurants/{restaurantId}/bom-costs",
  summary: "Get what the plates of up to 100 BOMs cost at present",
  needs: "costs.read",
  query: IdsQuery,
  data: z.array(BomCost),
  status: 200,
});

export const create = route({
  method: "POST",
  path: boms,
  summary: "Create a BOM; an active one deactivates the product's other",
  needs: "recipes.edit",
  body: BomDraft,
  data: Bom,
  status: 201,
  idempotent: true,
  guardsReferences: true,
});

export const update = route({
  method: "PUT",
  path: bom,
  summary: "Replace a BOM; activating it deactivates the product's other",
  needs: "recipes.edit",
  body: BomDraft,
  data: Bom,
  status: 200,
  guardsReferences: true,
});

export const remove = route({
  method: "DELETE",
  path: bom,
  summary: "Delete a BOM",
  needs: "delete.things",
  status: 204,
  guardsReferences: true,
});
