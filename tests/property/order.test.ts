import { randomUUID } from "node:crypto";
import * as procurements from "@stockpot/core/procurement/procurement.routes";
import { orderStatuses } from "@stockpot/core/order/order.rules";
import type { CancelledStock, OrderStatus } from "@stockpot/core/order/order.schema";
import * as orders from "@stockpot/core/order/order.routes";
import { consumptionPoints } from "@stockpot/core/restaurant/restaurant.rules";
import * as inventory from "@stockpot/core/inventory/inventory.routes";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { assertConsistent, readLedger } from "../support/ledger.ts";
import { inside } from "../support/fixtures.ts";
import { attempt, request } from "../support/client.ts";
import { type KitchenFixture, buildKitchen, buildOrder, getItem, line, setStatus } from "../support/order-fixtures.ts";
import {
  changeStatus,
  demandOf,
  type Model,
  type ModelOrder,
  type Outcome,
  type Settings,
} from "../support/order-model.ts";
import { buildSupplier } from "../support/procurement-fixtures.ts";
import { seed } from "../support/random.ts";

/** How many evenings are played through; more of them for a soak. */
const numRuns = 6;

const recipes = [[100, 0], [50, 20], [0, 70], []];

type Operation =
  | { readonly kind: "order"; readonly lines: readonly (readonly [product: number, quantity: number])[] }
  | { readonly kind: "status"; readonly order: number; readonly status: OrderStatus; readonly stock: CancelledStock }
  | { readonly kind: "count"; readonly item: number; readonly quantity: number }
  | { readonly kind: "receive"; readonly item: number; readonly quantity: number };

const at = <Thing>(things: readonly Thing[], index: number): Thing => things[index] ?? expect.unreachable();

function applied(model: Model, operation: Operation, settings: Settings): [Model, Outcome] {
  switch (operation.kind) {
    case "order": {
      const order: ModelOrder = { demand: demandOf(operation.lines, recipes), status: "PENDING", stage: "none" };
      return [{ ...model, orders: [...model.orders, order] }, { status: 201 }];
    }
    case "status":
      return changeStatus(model, operation, settings);
    case "count":
      return [{ ...model, onHand: model.onHand.with(operation.item, operation.quantity) }, { status: 200 }];
    default: {
      const onHand = model.onHand.with(operation.item, at(model.onHand, operation.item) + operation.quantity);
      return [{ ...model, onHand }, { status: 200 }];
    }
  }
}

function* permutations<Thing>(things: readonly Thing[]): Generator<readonly Thing[]> {
  if (things.length === 0) yield [];
  for (const [index, thing] of things.entries()) {
    for (const rest of permutations(things.toSpliced(index, 1))) yield [thing, ...rest];
  }
}

interface Happened {
  readonly operation: Operation;
  readonly outcome: Outcome;
}

/** The states that the model may be in after things that happened at once: one for each order that explains all answers. */
function explained(model: Model, happened: readonly Happened[], settings: Settings): readonly Model[] {
  const ends: Model[] = [];
  for (const sequence of permutations(happened)) {
    let state: Model | undefined = model;
    for (const { operation, outcome } of sequence) {
      const [next, expected]: [Model, Outcome] = applied(state, operation, settings);
      state = JSON.stringify(expected) === JSON.stringify(outcome) ? next : undefined;
      if (!state) break;
    }
    if (state) ends.push(state);
  }
  return ends;
}

interface Real {
  readonly kitchen: KitchenFixture;
  readonly settings: Settings;
  readonly supplierId: string;
  readonly orderIds: string[];
}

/** Makes ready what an operation needs; what comes back carries it out. */
async function prepared(
  { kitchen, supplierId, orderIds }: Real,
  operation: Operation,
): Promise<() => Promise<Outcome>> {
  const { token, params } = inside(kitchen);
  const itemId = (index: number) => at(kitchen.items, index).id;
  switch (operation.kind) {
    case "order":
      return async () => {
        const orderItems = operation.lines.map(([product, quantity]) => line(kitchen, product, quantity));
        const answer = await attempt(orders.create, { token, params, body: { orderItems } });
        orderIds.push(answer.body.data.id);
        return { status: answer.status };
      };
    case "status": {
      const order = { id: at(orderIds, operation.order) };
      return async () => {
        const { stock } = operation;
        const answer = await setStatus(kitchen, order, operation.status, { stock, key: randomUUID() });
        if (answer.status === 200) return { status: 200 };
        const { shortages } = answer.error;
        if (!shortages) return { status: answer.status };
        const short = shortages.map(
          ({ inventoryItemId, needed, available }) =>
            [kitchen.items.findIndex(({ id }) => id === inventoryItemId), needed, available] as const,
        );
        return { status: answer.status, short: short.toSorted((a, b) => a[0] - b[0]) };
      };
    }
    case "count":
      return async () => {
        const { item, quantity } = operation;
        const given = { token, params: { ...params, itemId: itemId(item) }, body: { quantity } };
        return { status: (await attempt(inventory.update, given)).status };
      };
    default: {
      const items = [
        {
          inventoryItemId: itemId(operation.item),
          quantity: operation.quantity,
          unit: "GRAM",
          unitPrice: 0.01,
        } as const,
      ];
      const made = await request(procurements.create, { token, params, body: { supplierId, items } });
      const given = { token, params: { ...params, procurementId: made.body.data.id } };
      await request(procurements.approve, given);
      return async () => ({ status: (await attempt(procurements.complete, given)).status });
    }
  }
}

const quantities = fc.integer({ min: 0, max: 600 });
const operations = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("order" as const),
      lines: fc.array(fc.tuple(fc.nat(3), fc.integer({ min: 1, max: 3 })), { minLength: 1, maxLength: 3 }),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant("status" as const),
      order: fc.nat(5),
      status: fc.constantFrom(...orderStatuses),
      stock: fc.constantFrom("RETURN" as const, "WASTE" as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("count" as const), item: fc.nat(1), quantity: quantities }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("receive" as const),
      item: fc.nat(1),
      quantity: fc.integer({ min: 1, max: 300 }),
    }),
  },
);

let interleavings = 0;

/** Things that happen at once. What they answered must be explained by some order of them, and so must the stock. */
class Round implements fc.AsyncCommand<{ model: Model }, Real> {
  readonly operations: readonly Operation[];

  constructor(given: readonly Operation[]) {
    this.operations = given;
  }

  check = () => true;

  async run(now: { model: Model }, real: Real): Promise<void> {
    const { kitchen, settings } = real;
    const known = now.model.orders.length;
    // Orders are told apart by when they were entered, so that only one is entered in a round.
    const isFirst = (operation: Operation) => this.operations.find(({ kind }) => kind === "order") === operation;
    const together = this.operations.flatMap((operation): Operation[] => {
      if (operation.kind === "status") return known === 0 ? [] : [{ ...operation, order: operation.order % known }];
      return operation.kind === "order" && !isFirst(operation) ? [] : [operation];
    });
    const ready: (() => Promise<Outcome>)[] = [];
    for (const operation of together) ready.push(await prepared(real, operation));
    const outcomes = await Promise.all(ready.map((carryOut) => carryOut()));
    if (together.length > 1) interleavings += 1;

    const happened = together.map((operation, index) => ({ operation, outcome: at(outcomes, index) }));
    const ends = explained(now.model, happened, settings);
    const items = await Promise.all(kitchen.items.map(({ id }) => getItem(kitchen, id)));
    const ledger = await readLedger(kitchen.restaurant);
    const seen = JSON.stringify([
      items.map(({ quantity }) => quantity),
      items.map(({ reserved }) => reserved),
      real.orderIds.map((id) => ledger.orders.find((order) => order.id === id)?.status),
    ]);
    const end = ends.find(
      ({ onHand, reserved, orders: made }) =>
        JSON.stringify([onHand, reserved, made.map(({ status }) => status)]) === seen,
    );
    if (!end)
      throw new Error(`no order explains ${JSON.stringify(happened)} from ${JSON.stringify(now.model)} to ${seen}`);
    assertConsistent(ledger, { mayBeNegative: settings.allowNegativeStock });
    now.model = end;
  }

  toString = () => JSON.stringify(this.operations);
}

test("an evening of concurrent changes keeps every law after every step", async () => {
  const round = fc
    .array(operations, { minLength: 1, maxLength: 4, size: "max" })
    .map((together) => new Round(together));
  const rounds = fc.array(round, { minLength: 6, maxLength: 12, size: "max" });
  const settings = fc.record({
    consumeAt: fc.constantFrom(...consumptionPoints),
    allowNegativeStock: fc.nat(3).map((number) => number === 0),
  });
  await fc.assert(
    fc.asyncProperty(rounds, settings, fc.tuple(quantities, quantities), async (commands, setting, stock) => {
      await fc.asyncModelRun(async () => {
        const kitchen = await buildKitchen({ stock, recipes, settings: setting });
        const { id: supplierId } = await buildSupplier(kitchen);
        const first = await buildOrder(kitchen, [line(kitchen, 0), line(kitchen, 1)]);
        const known: ModelOrder = { demand: [150, 20], status: "PENDING", stage: "none" };
        return {
          model: { model: { onHand: stock, reserved: [0, 0], orders: [known] } },
          real: { kitchen, settings: setting, supplierId, orderIds: [first.id] },
        };
      }, commands);
    }),
    { numRuns, endOnFailure: true },
  );
  process.stdout.write(
    `\norders: seed ${seed}, ${numRuns} services, ${interleavings} rounds of several things at once\n`,
  );
});
