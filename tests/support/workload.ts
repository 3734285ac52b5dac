import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import * as inventory from "@stockpot/core/inventory/inventory.routes";
import type { Route } from "@stockpot/core/api/route";
import * as boms from "@stockpot/core/bom/bom.routes";
import * as orders from "@stockpot/core/order/order.routes";
import * as procurements from "@stockpot/core/procurement/procurement.routes";
import * as products from "@stockpot/core/product/product.routes";
import { recount } from "@stockpot/core/recount/recount.service";
import * as restaurants from "@stockpot/core/restaurant/restaurant.routes";
import * as suppliers from "@stockpot/core/supplier/supplier.routes";
import * as waste from "@stockpot/core/waste/waste.routes";
import * as users from "@stockpot/core/administration/user.routes";
import { expect } from "vitest";
import { assertConsistent, readLedger } from "./ledger.ts";
import { buildUser, inside, password, type Person, type RestaurantFixture, unique } from "./fixtures.ts";
import type { Answer, RawRequest } from "./client.ts";
import type { Transport } from "./order-fixtures.ts";

/** The same numbers from 0 to 1 for the same seed. */
export function sequenceOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** More than the faults of a test bring about. Waiting for a server has no limit but that of the test. */
const maxFailures = 400;

/** Repeats a request until it is answered, as a client does after a lost answer. */
async function sendUntilAnswered<R extends Route>(
  send: Transport,
  route: R,
  given: RawRequest,
  onFailure = () => {},
): Promise<Answer<R>> {
  let failures = 0;
  while (failures < maxFailures) {
    try {
      const answer = await send(route, given);
      if (answer.status < 500) return answer;
      failures += 1;
    } catch (error) {
      // The server was not there, or went before it could answer.
      if (!(error instanceof Error && "code" in error)) throw error;
    }
    onFailure();
    await pause(25);
  }
  throw new Error(`${route.method} ${route.path} only ever fails`);
}

const keyed = () => ({ headers: { "idempotency-key": randomUUID() } });
const seen = (version: number) => ({ headers: { "if-match": `"${version}"` } });

/** The state that a restaurant's people were told of; from then on it must hold. */
interface AcknowledgedState {
  /** What an order or a purchase went through, by id. */
  readonly documents: Map<string, string[]>;
  readonly items: Set<string>;
  /** What was thrown away, and whether that was undone. */
  readonly wastes: Map<string, "POSTED" | "UNDONE">;
  /** Counted quantities; each occurs once. */
  readonly counts: number[];
  readonly restaurants: Set<string>;
  readonly people: Map<string, string>;
  restaurantVersion: number;
}

/** People at work in one restaurant, over whichever connection. */
export class Workload {
  readonly #send: Transport;
  readonly #random: () => number;
  readonly #bistro: RestaurantFixture;
  readonly #admin: Person;
  readonly #productIds: readonly string[];
  readonly #itemIds: readonly string[];
  readonly #supplierId: string;
  readonly #done: AcknowledgedState = {
    documents: new Map(),
    items: new Set(),
    wastes: new Map(),
    counts: [],
    restaurants: new Set(),
    people: new Map(),
    restaurantVersion: 1,
  };
  #counted = 100_000;
  #answers = 0;
  #failedOrders = 0;

  private constructor(
    send: Transport,
    random: () => number,
    built: { bistro: RestaurantFixture; admin: Person; productIds: string[]; itemIds: string[]; supplierId: string },
  ) {
    this.#send = send;
    this.#random = random;
    this.#bistro = built.bistro;
    this.#admin = built.admin;
    this.#productIds = built.productIds;
    this.#itemIds = built.itemIds;
    this.#supplierId = built.supplierId;
  }

  static async begin(send: Transport, seed: number): Promise<Workload> {
    const [owner, admin] = [await buildUser(), await buildUser({ role: "ADMIN" })];
    const { token } = owner;
    const made = await send(restaurants.create, { token, body: { name: "Bistro", address: "1 Market Street" } });
    const restaurant = made.body.data;
    const at = inside({ owner, restaurant });
    const itemIds: string[] = [];
    for (const name of ["Flour", "Butter", "Salt"]) {
      const body = { name, quantity: 90_000, baseUnit: "GRAM" };
      itemIds.push((await send(inventory.create, { ...at, body })).body.data.id);
    }
    const productIds: string[] = [];
    for (const [index, name] of ["Soup", "Stew"].entries()) {
      const product = await send(products.create, { ...at, body: { name, price: 9.5, category: "Soups" } });
      const productId = product.body.data.id;
      const items = itemIds
        .slice(index, index + 2)
        .map((inventoryItemId) => ({ inventoryItemId, quantity: 1 + index, unit: "GRAM" }));
      await send(boms.create, { ...at, body: { restaurantId: restaurant.id, productId, name, items } });
      productIds.push(productId);
    }
    const supplier = await send(suppliers.create, {
      ...at,
      body: {
        name: "Grocer",
        contactName: "Sam Grocer",
        email: "sam@grocer.example",
        phoneNumber: "+1 555 0100",
        address: "3 Market Street",
      },
    });
    const supplierId = supplier.body.data.id;
    return new Workload(send, sequenceOf(seed), {
      bistro: { owner, restaurant },
      admin,
      productIds,
      itemIds,
      supplierId,
    });
  }

  /** How many requests were answered so far. */
  get answers(): number {
    return this.#answers;
  }

  async #sendUntilAnswered<R extends Route>(route: R, { params = {}, ...given }: RawRequest): Promise<Answer<R>> {
    const at = inside(this.#bistro);
    const sent = { ...at, ...given, params: { ...at.params, ...params } };
    const answer = await sendUntilAnswered(this.#send, route, sent, () => {
      if (route.path === orders.create.path && route.method === orders.create.method) this.#failedOrders += 1;
    });
    this.#answers += 1;
    return answer;
  }

  #note(id: string, status: string): void {
    this.#done.documents.set(id, [...(this.#done.documents.get(id) ?? []), status]);
  }

  async #serve(): Promise<void> {
    const orderItems = this.#productIds.map((productId) => ({ productId, quantity: 1 }));
    const made = await this.#sendUntilAnswered(orders.create, { ...keyed(), body: { orderItems } });
    if (made.status !== 201) {
      this.#failedOrders += 1;
      return;
    }
    const { id: orderId } = made.body.data;
    this.#note(orderId, "PENDING");
    const last = this.#random() < 0.5 ? "COMPLETED" : "CANCELLED";
    for (const status of ["CONFIRMED", "PREPARING", last]) {
      const changed = await this.#sendUntilAnswered(orders.setStatus, {
        ...keyed(),
        params: { orderId },
        body: { status },
      });
      if (changed.status === 200) this.#note(orderId, status);
    }
  }

  async #buy(): Promise<void> {
    const items = this.#itemIds.map((inventoryItemId) => ({
      inventoryItemId,
      quantity: 1,
      unit: "KILOGRAM",
      unitPrice: 2,
    }));
    const body = { supplierId: this.#supplierId, items };
    const made = await this.#sendUntilAnswered(procurements.create, { ...keyed(), body });
    if (made.status !== 201) return;
    const params = { procurementId: made.body.data.id };
    this.#note(params.procurementId, "PENDING");
    for (const [route, status] of [
      [procurements.approve, "APPROVED"],
      [procurements.complete, "COMPLETED"],
    ] as const) {
      const changed = await this.#sendUntilAnswered(route, { ...keyed(), params });
      if (changed.status === 200) this.#note(params.procurementId, status);
    }
  }

  async #count(): Promise<void> {
    const params = { itemId: this.#itemIds[Math.floor(this.#random() * this.#itemIds.length)] ?? "" };
    const { version } = (await this.#sendUntilAnswered(inventory.get, { params })).body.data;
    this.#counted += 1;
    const quantity = this.#counted;
    const answer = await this.#sendUntilAnswered(inventory.update, { ...seen(version), params, body: { quantity } });
    if (answer.status === 200) this.#done.counts.push(quantity);
  }

  async #throwAway(): Promise<void> {
    const [dish = "", ...others] = this.#productIds;
    const subjects = [dish, ...others].map((id) => ({ type: "PRODUCT", id }));
    const id = randomUUID();
    const body = { id, lines: subjects.map((subject) => ({ subject, quantity: 0.5, reason: "DROPPED" })) };
    const made = await this.#sendUntilAnswered(waste.create, { body });
    if (made.status !== 201) return;
    this.#done.wastes.set(id, "POSTED");
    if (this.#random() < 0.5) return;
    const undone = await this.#sendUntilAnswered(waste.undo, { ...keyed(), params: { wasteId: id } });
    if (undone.status === 200) this.#done.wastes.set(id, "UNDONE");
  }

  async #stockUp(): Promise<void> {
    const body = { name: unique("Pepper"), quantity: 5, baseUnit: "GRAM", category: "Spices", reorderLevel: 4 };
    const made = await this.#sendUntilAnswered(inventory.create, { ...keyed(), body });
    if (made.status === 201) this.#done.items.add(made.body.data.id);
  }

  async #open(): Promise<void> {
    const body = { name: unique("Bistro"), address: "2 Market Street" };
    const made = await this.#sendUntilAnswered(restaurants.create, { ...keyed(), body });
    if (made.status === 201) this.#done.restaurants.add(made.body.data.id);
    const { version } = (await this.#sendUntilAnswered(restaurants.get, {})).body.data;
    const renamed = await this.#sendUntilAnswered(restaurants.update, { ...seen(version), body });
    if (renamed.status !== 200) return;
    this.#done.restaurantVersion = Math.max(this.#done.restaurantVersion, renamed.body.data.version);
  }

  async #hire(): Promise<void> {
    const { token } = this.#admin;
    const email = `${unique("cook")}@example.com`;
    const body = { fullName: "Ada Cook", email, role: "USER", password };
    const made = await this.#sendUntilAnswered(users.create, { token, ...keyed(), body });
    if (made.status !== 201) return;
    const { id: userId, version } = made.body.data;
    this.#done.people.set(userId, "Ada Cook");
    const fullName = "Ada Chef";
    const named = await this.#sendUntilAnswered(users.update, {
      token,
      ...seen(version),
      params: { userId },
      body: { fullName },
    });
    if (named.status === 200) this.#done.people.set(userId, fullName);
  }

  /** Every worker does a number of errands, all at once. */
  async work(people: number, errands: number): Promise<void> {
    const kinds = [
      () => this.#serve(),
      () => this.#serve(),
      () => this.#buy(),
      () => this.#count(),
      () => this.#throwAway(),
      () => this.#stockUp(),
      () => this.#open(),
      () => this.#hire(),
    ];
    await Promise.all(
      Array.from({ length: people }, async (_, person) => {
        // Each begins with another kind, so that all kinds meet.
        for (let errand = 0; errand < errands; errand += 1) await kinds[(person + errand) % kinds.length]?.();
      }),
    );
  }

  /** Checks the stored state against the acknowledged requests, the laws, and every counter against what it counts. */
  async verify(): Promise<void> {
    const { documents, items, wastes, counts, restaurants: opened, people, restaurantVersion } = this.#done;
    const { owner, restaurant } = this.#bistro;
    const ledger = await readLedger(restaurant);
    assertConsistent(ledger, { failedOrders: this.#failedOrders });
    expect((await recount()).drift).toEqual([]);

    const bought = ledger.stored.filter(({ __edb_e__: kind }) => kind === "procurement");
    const there = [...ledger.orders, ...bought].map(({ id }) => String(id));
    // Each request is done once, however often it was sent: nothing is missing, and nothing is there twice.
    expect(there.toSorted()).toEqual([...documents.keys()].toSorted());
    for (const { id, history } of ledger.orders) {
      expect(history.map(({ status }) => status)).toEqual(documents.get(id));
    }
    for (const { id, status } of bought) expect(status).toBe(documents.get(String(id))?.at(-1));
    const adjusted = ledger.movements
      .filter(({ kind, balance }) => kind === "ADJUSTMENT" && counts.some((count) => balance.eq(count)))
      .map(({ balance }) => balance.toNumber());
    expect(adjusted.toSorted((a, b) => a - b)).toEqual(counts.toSorted((a, b) => a - b));
    const thrownAway = ledger.wastes.filter(({ order }) => order === undefined);
    expect(new Map(thrownAway.map(({ id, status }) => [id, status]))).toEqual(wastes);
    expect(new Set(ledger.items.map(({ id }) => id))).toEqual(new Set([...this.#itemIds, ...items]));

    const { token } = owner;
    const mine = await sendUntilAnswered(this.#send, restaurants.list, { token, query: { limit: "100" } });
    expect(new Set(mine.body.data.map(({ id }) => id))).toEqual(new Set([restaurant.id, ...opened]));
    const { version } = (await this.#sendUntilAnswered(restaurants.get, {})).body.data;
    expect(version).toBeGreaterThanOrEqual(restaurantVersion);
    for (const [userId, fullName] of people) {
      const found = await sendUntilAnswered(this.#send, users.get, { token: this.#admin.token, params: { userId } });
      expect(["Ada Chef", fullName]).toContain(found.body.data.fullName);
    }
  }
}
