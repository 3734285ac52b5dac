import * as boms from "@stockpot/core/bom/bom.routes";
import type { Bom, BomLineDraft } from "@stockpot/core/bom/bom.schema";
import type { InventoryItem } from "@stockpot/core/inventory/inventory.schema";
import * as products from "@stockpot/core/product/product.routes";
import type { Product } from "@stockpot/core/product/product.schema";
import { request } from "./client.ts";
import { buildItem, buildRestaurant, inside, type ItemFixture, type RestaurantFixture, unique } from "./fixtures.ts";

export interface ProductFixture extends RestaurantFixture {
  readonly product: Product;
}

type ProductDraft = Partial<Parameters<typeof request<typeof products.create>>[1]["body"]>;

/** Makes a restaurant if none is given. */
export async function buildProduct(
  given: ProductDraft & { readonly at?: RestaurantFixture } = {},
): Promise<ProductFixture> {
  const { at = await buildRestaurant(), ...draft } = given;
  const body = { name: unique("Soup"), price: 9.5, category: "Soups", ...draft };
  const answer = await request(products.create, { ...inside(at), body });
  return { ...at, product: answer.body.data };
}

export interface BomFixture extends ProductFixture, ItemFixture {
  readonly bom: Bom;
}

type BomDraft = Partial<Omit<Parameters<typeof request<typeof boms.create>>[1]["body"], "items">> & {
  readonly items?: BomLineDraft[];
  readonly at?: RestaurantFixture;
  readonly product?: Product;
  readonly item?: InventoryItem;
};

/** A recipe of 100 g of an item; makes the restaurant, product and item that are not given. */
export async function buildBom(given: BomDraft = {}): Promise<BomFixture> {
  const { at = await buildRestaurant(), product: soup, item: flour, ...draft } = given;
  const product = soup ?? (await buildProduct({ at })).product;
  const item = flour ?? (await buildItem({ at })).item;
  const body = {
    restaurantId: at.restaurant.id,
    productId: product.id,
    name: unique("Recipe"),
    items: [{ inventoryItemId: item.id, quantity: 100, unit: "GRAM" as const }],
    ...draft,
  };
  const answer = await request(boms.create, { ...inside(at), body });
  return { ...at, product, item, bom: answer.body.data };
}
