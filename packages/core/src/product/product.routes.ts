import * as z from "zod";
import { IdsQuery, Name } from "../api/page.schema.ts";
import { route } from "../api/route.ts";
import {
  Plate,
  Product,
  ProductAvailability,
  ProductDraft,
  ProductQuery,
  ProductReplacement,
} from "./product.schema.ts";

const products = "/api/v1/restaurants/{restaurantId}/products" as const;
const product = `${products}/{productId}` as const;

export const list = route({
  method: "GET",
  path: products,
  summary: "List products by name",
  needs: "restaurant.read",
  query: ProductQuery,
  list: Product,
  status: 200,
});

export const get = route({
  method: "GET",
  path: product,
  summary: "Get a product",
  needs: "restaurant.read",
  data: Product,
  status: 200,
});

export const plates = route({
  method: "GET",
  path: "/api/v1/restaurants/{restaurantId}/plates",
  summary: "Get cost, margin and remaining servings of up to 100 products with an active BOM",
  needs: "restaurant.read",
  query: IdsQuery,
  data: z.array(Plate),
  status: 200,
});

export const names = route({
  method: "GET",
  path: "/api/v1/restaurants/{restaurantId}/product-names",
  summary: "List the names of all products, to search in",
  needs: "restaurant.read",
  data: z.array(Name),
  status: 200,
});

export const byIds = route({
  method: "GET",
  path: "/api/v1/restaurants/{restaurantId}/products-by-id",
  summary: "Get up to 100 products by id",
  needs: "restaurant.read",
  query: IdsQuery,
  data: z.array(Product),
  status: 200,
});

export const create = route({
  method: "POST",
  path: products,
  summary: "Create a product",
  needs: "products.edit",
  body: ProductDraft,
  data: Product,
  status: 201,
  idempotent: true,
});

export const update = route({
  method: "PUT",
  path: product,
  summary: "Replace a product",
  needs: "products.edit",
  body: ProductReplacement,
  data: Product,
  status: 200,
});

export const setAvailability = route({
  method: "PATCH",
  path: `${product}/availability`,
  summary: "Say that a product is sold out, or there again",
  needs: "products.availability",
  body: ProductAvailability,
  data: Product,
  status: 200,
});

export const remove = route({
  method: "DELETE",
  path: product,
  summary: "Delete a product",
  needs: "delete.things",
  status: 204,
  guardsReferences: true,
});
