import * as boms from "@stockpot/core/bom/bom.routes";
import type { Bom, BomLineDraft } from "@stockpot/core/bom/bom.schema";
import type { InventoryItem } from "@stockpot/core/inventory/inventory.schema";
import * as products from "@stockpot/core/product/product.routes";
import type { Product } from "@stockpot/core/product/product.schema";
import { buildItem, buildRestaurant, type Place, type Shelf, unique } from "./build.ts";
import { request } from "./client.ts";

export interface Menu extends Place {
  readonly product: Product;
}

type ProductDraft = Partial<Parameters<typeof request<typeof products.create>>[1]["body"]>;

/** A product, in a restaurant of its own where none is given. */
export async function buildProduct(wanted: ProductDraft & { readonly place?: Place } = {}): Promise<Menu> {
  const { place = await buildRestaurant(), ...draft } = wanted;
  const answer = await request(products.create, {
    token: place.owner.token,
    params: { restaurantId: place.restaurant.id },
    body: { name: unique("Soup"), price: 9.5, category: "Soups", ...draft },
  });
  return { ...place, product: answer.body.data };
}

export interface Cookbook extends Menu, Shelf {
  readonly bom: Bom;
}

type BomDraft = Partial<Omit<Parameters<typeof request<typeof boms.create>>[1]["body"], "items">> & {
  readonly items?: BomLineDraft[];
  readonly place?: Place;
  readonly product?: Product;
  readonly item?: InventoryItem;
};

/** A recipe of 100 g of an item, with a product, an item and a restaurant of its own where none are given. */
export async function buildBom(wanted: BomDraft = {}): Promise<Cookbook> {
  const { place = await buildRestaurant(), product: soup, item: flour, ...draft } = wanted;
  const product = soup ?? (await buildProduct({ place })).product;
  const item = flour ?? (await buildItem({ place })).item;
  const answer = await request(boms.create, {
    token: place.owner.token,
    params: { restaurantId: place.restaurant.id },
    body: {
      restaurantId: place.restaurant.id,
      productId: product.id,
      name: unique("Recipe"),
      items: [{ inventoryItemId: item.id, quantity: 100, unit: "GRAM" }],
      ...draft,
    },
  });
  return { ...place, product, item, bom: answer.body.data };
}
