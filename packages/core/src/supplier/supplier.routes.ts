import * as z from "zod";
import { IdsQuery, Name } from "../api/page.schema.ts";
import { route } from "../api/route.ts";
import { Supplier, SupplierChanges, SupplierDraft, SupplierQuery } from "./supplier.schema.ts";

const suppliers = "/api/v1/restaurants/{restaurantId}/suppliers" as const;
const supplier = `${suppliers}/{supplierId}` as const;

export const list = route({
  method: "GET",
  path: suppliers,
  summary: "List suppliers by name",
  needs: "restaurant.read",
  query: SupplierQuery,
  list: Supplier,
  status: 200,
});

export const get = route({
  method: "GET",
  path: supplier,
  summary: "Get a supplier",
  needs: "restaurant.read",
  data: Supplier,
  status: 200,
});

export const names = route({
  method: "GET",
  path: "/api/v1/restaurants/{restaurantId}/supplier-names",
  summary: "List the names of all suppliers, to search in",
  needs: "restaurant.read",
  data: z.array(Name),
  status: 200,
});

export const byIds = route({
  method: "GET",
  path: "/api/v1/restaurants/{restaurantId}/suppliers-by-id",
  summary: "Get up to 100 suppliers by id",
  needs: "restaurant.read",
  query: IdsQuery,
  data: z.array(Supplier),
  status: 200,
});

export const create = route({
  method: "POST",
  path: suppliers,
  summary: "Create a supplier",
  needs: "suppliers.edit",
  body: SupplierDraft,
  data: Supplier,
  status: 201,
  idempotent: true,
});

export const update = route({
  method: "PATCH",
  path: supplier,
  summary: "Change a supplier",
  needs: "suppliers.edit",
  body: SupplierChanges,
  data: Supplier,
  status: 200,
});

export const remove = route({
  method: "DELETE",
  path: supplier,
  summary: "Delete a supplier without open procurements",
  needs: "delete.things",
  status: 204,
  guardsReferences: true,
});
