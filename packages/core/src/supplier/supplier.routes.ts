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
