import { randomUUID } from "node:crypto";
import type { Member } from "@stockpot/core/actor";
import * as boms from "@stockpot/core/bom/bom.service";
import type { CancelledStock, OrderStatus } from "@stockpot/core/order/order.schema";
import { prefetch } from "@stockpot/core/order/order.posting";
import * as orders from "@stockpot/core/order/order.service";
import * as procurements from "@stockpot/core/procurement/procurement.service";
import * as receiving from "@stockpot/core/receipt/receipt.receiving";
import * as receipts from "@stockpot/core/receipt/receipt.service";
import * as undoing from "@stockpot/core/receipt/receipt.undo";
import * as documents from "./document-model.ts";
import { dollars, grams, type State } from "./stock-model.ts";
import { admitted, anyVersion, idOf, type Next, only, type Write } from "./write.ts";
import type { World } from "./world.ts";

const setStatus = (name: string, status: OrderStatus, stock: CancelledStock = "WASTE"): Write => ({
  name: `make the ${name} order ${status}${status === "CANCELLED" ? ` with ${stock}` : ""}`,
  needs: [name],
  run: async (world) => {
    const params = { ...world.member, orderId: idOf(world, name) };
    const caller = await admitted(world, () => prefetch(params));
    const body = { status, ...(status === "CANCELLED" && { stock }) };
    await orders.setStatus(caller, { params, body, ifMatch: anyVersion });
  },
  steps: only((state, { hasLargePostings: isLarge }) =>
    documents.changeStatus(state, name, { status, stock, isLarge }),
  ),
});

const ofOrders: readonly Write[] = [
  ...(["soup", "stew"] as const).map((product): Write => ({
    name: `order ${product}`,
    needs: [product],
    run: async (world) => {
      const orderItems = [{ productId: world.products[product], quantity: 2 }];
      await orders.create(await admitted(world), { type: "SALE", orderItems });
    },
    steps: only((state) => documents.enterOrder(state, product, 2n)),
  })),
  setStatus("PENDING", "CONFIRMED"),
  setStatus("PENDING", "PREPARING"),
  setStatus("PENDING", "CANCELLED"),
  setStatus("CONFIRMED", "PREPARING"),
  setStatus("CONFIRMED", "PENDING"),
  setStatus("CONFIRMED", "COMPLETED"),
  setStatus("CONFIRMED", "CANCELLED"),
  setStatus("PREPARING", "CONFIRMED"),
  setStatus("PREPARING", "COMPLETED"),
  setStatus("PREPARING", "CANCELLED", "RETURN"),
  setStatus("PREPARING", "CANCELLED", "WASTE"),
  setStatus("COMPLETED", "CANCELLED"),
];

type Verb = (
  caller: Member,
  input: { readonly params: ReturnType<typeof onProcurement>; readonly ifMatch: undefined },
) => Promise<unknown>;

const onProcurement = (world: World, name: string) => ({ ...world.member, procurementId: idOf(world, name) });

const bring = (verb: string, name: string, run: Verb, next: Next): Write => ({
  name: `${verb} the ${name} procurement`,
  needs: [name],
  run: async (world) => {
    await run(await admitted(world), { params: onProcurement(world, name), ifMatch: anyVersion });
  },
  steps: only(next),
});

const complete = (name: string): Write => ({
  name: `complete the ${name} procurement`,
  needs: [name],
  run: async (world) => {
    const params = onProcurement(world, name);
    const caller = await admitted(world, () => receiving.prefetch(params));
    await receiving.complete(caller, { params, ifMatch: anyVersion });
  },
  steps: only((state) => documents.receive(state, name)),
});

/** As a device makes it: the same delivery has the same id. */
const sentId = "019a0000-0000-7000-8000-000000000001";

const deliver = (name: string, received: number, rules: { readonly isSame?: boolean } = {}): Write => ({
  name: `take ${rules.isSame === true ? "one and the same" : "a"} delivery of the ${name} procurement`,
  needs: [name],
  run: async (world) => {
    const params = onProcurement(world, name);
    const caller = await admitted(world, () => receiving.prefetch(params));
    const lines = [{ lineId: world.lineIds.get(name) ?? "", received, unitPrice: 0.0911 }];
    await receiving.receive(caller, {
      params,
      body: { id: rules.isSame === true ? sentId : randomUUID(), lines },
      ifMatch: anyVersion,
    });
  },
  steps: only((state) =>
    documents.receive(state, name, {
      quantity: grams(received),
      price: dollars(0.0911),
      ...(rules.isSame === true && { id: "new and sent twice" }),
    }),
  ),
});

const undo = (name: string): Write => ({
  name: `undo the ${name}`,
  needs: [name],
  run: async (world) => {
    const params = { ...world.member, receiptId: idOf(world, name) };
    const caller = await admitted(world, () => undoing.prefetch(params));
    await undoing.undo(caller, { params, ifMatch: anyVersion });
  },
  steps: ({ hasLargePostings }) => [
    ...(hasLargePostings ? [(state: State) => ({ state: documents.beginUndo(state, name) })] : []),
    (state) => documents.endUndo(state, name),
  ],
});

const purchase = (world: World, quantity: number) => ({
  supplierId: world.supplierId,
  items: [{ inventoryItemId: world.itemId, quantity, unit: "GRAM" as const, unitPrice: 0.0123 }],
});

const ofProcurements: readonly Write[] = [
  {
    name: "enter a procurement",
    needs: [],
    run: async (world) => {
      await procurements.create(await admitted(world), purchase(world, 9));
    },
    steps: only((state) => documents.enterProcurement(state, grams(9), dollars(0.0123))),
  },
  {
    name: "rewrite the TO APPROVE",
    needs: ["TO APPROVE"],
    run: async (world) => {
      const params = onProcurement(world, "TO APPROVE");
      await procurements.update(await admitted(world), { params, body: purchase(world, 11), ifMatch: anyVersion });
    },
    steps: only((state) => documents.rewriteProcurement(state, "TO APPROVE", grams(11), dollars(0.0123))),
  },
  bring("approve", "TO APPROVE", procurements.approve, (state) => documents.bringTo(state, "TO APPROVE", "APPROVED")),
  bring("cancel", "APPROVED", procurements.cancel, (state) => documents.bringTo(state, "APPROVED", "CANCELLED")),
  bring("reopen", "APPROVED", procurements.reopen, (state) => documents.bringTo(state, "APPROVED", "PENDING")),
  bring("delete", "APPROVED", procurements.remove, (state) => documents.removeProcurement(state, "APPROVED")),
  bring("delete", "RECEIVED", procurements.remove, (state) => documents.removeProcurement(state, "RECEIVED")),
  bring(
    "close the rest of",
    "PART",
    (caller, input) => receipts.closeShort(caller, { ...input, body: {} }),
    (state) => documents.closeShort(state, "PART"),
  ),
  complete("APPROVED"),
  complete("PART"),
  deliver("APPROVED", 5),
  deliver("APPROVED", 20, { isSame: true }),
  deliver("PART", 14),
  undo("receipt of PART"),
  undo("receipt of RECEIVED"),
];

const recipe = (world: World, product: "soup" | "stew", amount: number, isActive = true) => ({
  restaurantId: world.member.restaurantId,
  productId: world.products[product],
  name: "Recipe",
  version: "1.0",
  isActive,
  items: [{ inventoryItemId: world.itemId, quantity: amount, unit: "GRAM" as const }],
});

const saveRecipe = (name: string, bom: string, amount: number, isActive = true): Write => ({
  name,
  needs: [bom],
  run: async (world) => {
    const params = { ...world.member, bomId: idOf(world, bom) };
    const body = recipe(world, "soup", amount, isActive);
    await boms.update(await admitted(world), { params, body, ifMatch: anyVersion });
  },
  steps: only((state) => documents.saveRecipe(state, bom, { product: "soup", isActive, amount: grams(amount) })),
});

const ofRecipes: readonly Write[] = [
  ...(["soup", "stew"] as const).map((product): Write => ({
    name: `write a recipe of ${product}`,
    needs: [product],
    run: async (world) => {
      await boms.create(await admitted(world), recipe(world, product, 4));
    },
    steps: only((state) => documents.saveRecipe(state, undefined, { product, isActive: true, amount: grams(4) })),
  })),
  saveRecipe("change the recipe", "recipe", 8.5),
  saveRecipe("put the recipe away", "recipe", 7, false),
  saveRecipe("use the other recipe", "spare", 5),
  {
    name: "drop the recipe",
    needs: ["recipe"],
    run: async (world) => {
      const params = { ...world.member, bomId: idOf(world, "recipe") };
      await boms.remove(await admitted(world), { params, ifMatch: anyVersion });
    },
    steps: only((state) => documents.dropRecipe(state, "recipe")),
  },
];

export const ofDocuments: readonly Write[] = [...ofOrders, ...ofProcurements, ...ofRecipes];
