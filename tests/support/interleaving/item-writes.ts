import { randomUUID } from "node:crypto";
import * as counts from "@stockpot/core/count/count.service";
import type { InventoryItemChanges } from "@stockpot/core/inventory/inventory.schema";
import * as inventory from "@stockpot/core/inventory/inventory.service";
import * as settings from "@stockpot/core/settings/settings.service";
import { withDerivedFields } from "@stockpot/core/stock/move";
import { rewriteItems } from "@stockpot/core/stock/rewrite-items";
import * as waste from "@stockpot/core/waste/waste.service";
import { Big } from "big.js";
import * as model from "./stock-model.ts";
import type { State } from "./stock-model.ts";
import { admitted, anyVersion, only, type Write } from "./write.ts";

function edit(
  name: string,
  body: InventoryItemChanges,
  next: (state: State) => State,
  rules: { readonly ifSeen?: boolean } = {},
): Write {
  return {
    name,
    needs: [],
    ...(rules.ifSeen === true && { isPlainOnly: true }),
    run: async (world) => {
      const caller = await admitted(world, () => inventory.prefetchRestaurant(world.member));
      const params = { ...world.member, itemId: world.itemId };
      const ifMatch = rules.ifSeen === true ? world.version : anyVersion;
      const { quantity, reserved, stockValue } = await inventory.update(caller, { params, body, ifMatch });
      return [quantity, reserved, stockValue].map((figure) => figure.toFixed()).join(" ");
    },
    steps: (world) => [
      (state) => {
        const { item, moves } = state;
        // What was consumed and is then waste moves the item and leaves every figure of it as it was.
        const isTouched =
          moves.length > world.state.moves.length ||
          JSON.stringify(item, digits) !== JSON.stringify(world.state.item, digits);
        if (rules.ifSeen === true && item && isTouched) throw new model.Refusal("STALE");
        model.itemOf(state);
        const after = next(state);
        return { state: after, answer: model.figuresOf(after) };
      },
    ],
  };
}

const digits = (_: string, value: unknown) => (typeof value === "bigint" ? String(value) : value);

function adjusted(state: State, quantity: number, reason = ""): State {
  const difference = model.grams(quantity) - model.itemOf(state).quantity;
  return model.moved(state, { kind: "ADJUSTMENT", quantity: difference, reason });
}

/** Reserved stock may be thrown away too. */
function wasted(state: State, quantity: number): State {
  const there = model.itemOf(state).quantity;
  if (there < model.grams(quantity) && !state.allowsNegative) {
    throw new model.Refusal(`INSUFFICIENT_STOCK ${quantity} of ${Number(there) / 1e9}`);
  }
  return model.moved(state, { kind: "WASTE", quantity: -model.grams(quantity), reason: "WASTED" });
}

const edits: readonly Write[] = [
  edit("count up by hand", { quantity: 55.5 }, (state) => adjusted(state, 55.5)),
  edit("count down by hand", { quantity: 3.25, reason: "COUNTED" }, (state) => adjusted(state, 3.25, "COUNTED")),
  edit("count as seen", { quantity: 31 }, (state) => adjusted(state, 31), { ifSeen: true }),
  edit("set the reorder level", { reorderLevel: 45 }, (state) => model.withItem(state, { level: model.grams(45) })),
  edit("file under a category", { category: "Dry", reorderLevel: null }, (state) => {
    const { level: _none, ...item } = model.itemOf(state);
    return model.withItem({ ...state, item: { ...item, category: "Dry" } }, {});
  }),
  edit("give a first cost", { unitCost: 0.0777 }, (state) => model.withFirstCost(state, model.dollars(0.0777))),
  edit("count and give a cost", { quantity: 12, unitCost: 0.05 }, (state) => {
    if (model.itemOf(state).average !== undefined) throw new model.Refusal("CONFLICT");
    return model.withFirstCost(adjusted(state, 12), model.dollars(0.05));
  }),
];

const others: readonly Write[] = [
  {
    name: "delete the item",
    needs: [],
    run: async (world) => {
      const params = { ...world.member, itemId: world.itemId };
      await inventory.remove(await admitted(world), { params, ifMatch: anyVersion });
    },
    steps: only(model.deleteItem),
  },
  {
    name: "post a count",
    needs: [],
    run: async (world) => {
      const lines = [{ itemId: world.itemId, quantity: 28.75 }];
      const caller = await admitted(world, () => counts.prefetch(world.member));
      const [line] = (await counts.create(caller, { id: randomUUID(), reason: "ROUTINE", lines })).lines;
      return line?.refusal ?? line?.status;
    },
    // What moves between the counting and the posting is known to have come after it.
    steps: () => [
      (state) => ({ state, noted: state.moves.length }),
      (state, since) => {
        const [after, answer] = model.postCount(state, model.grams(28.75), since);
        return { state: after, answer };
      },
    ],
  },
  {
    name: "throw some of it away",
    needs: [],
    run: async (world) => {
      const caller = await admitted(world, () => waste.prefetch(world.member));
      await waste.create(caller, {
        lines: [{ subject: { type: "ITEM", id: world.itemId }, quantity: 20, reason: "DROPPED" }],
      });
    },
    steps: only((state) => wasted(state, 20)),
  },
  {
    name: "allow stock below zero, or not",
    needs: [],
    run: async (world) => {
      const body = { allowNegativeStock: !world.state.allowsNegative };
      await settings.update(await admitted(world), { body, ifMatch: anyVersion });
    },
    steps: only((state, world) => ({ ...state, allowsNegative: !world.state.allowsNegative })),
  },
  {
    name: "rewrite in the background",
    needs: [],
    run: ({ member }) =>
      rewriteItems(
        member.restaurantId,
        { timeZone: "UTC", dayStartsAt: 0 },
        {
          isDue: ({ warningFactor }) => !warningFactor?.eq(2),
          rewrite: (item) => ({ item: withDerivedFields({ ...item, warningFactor: Big(2) }), lines: [] }),
        },
      ),
    steps: only((state) => (state.item ? model.withItem(state, { warningFactor: 2 }) : state)),
  },
];

export const ofTheItem: readonly Write[] = [...edits, ...others];
