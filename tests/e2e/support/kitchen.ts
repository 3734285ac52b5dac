import { type APIRequestContext, expect } from "@playwright/test";
import type { Owner } from "./people.ts";

interface StockFigures {
  readonly quantity: number;
  readonly reserved: number;
  /** US dollars a base unit. */
  readonly averageCost?: number;
  readonly lastCost?: number;
}

/** A restaurant that cooks: what a test of orders needs done before the page opens, and what came of it. */
export class Kitchen {
  readonly restaurantId: string;
  readonly #request: APIRequestContext;
  readonly #headers: Record<string, string>;
  readonly #at: string;

  private constructor(request: APIRequestContext, owner: Owner, restaurantId: string) {
    this.restaurantId = restaurantId;
    this.#request = request;
    this.#headers = { authorization: `Bearer ${owner.person.token}` };
    this.#at = `/api/v1/restaurants/${restaurantId}`;
  }

  static async open(request: APIRequestContext, owner: Owner, draft: object = {}): Promise<Kitchen> {
    return new Kitchen(request, owner, await owner.addRestaurant(draft));
  }

  /** @returns what was made */
  async post(path: string, data: object): Promise<{ id: string }> {
    const answer = await this.#request.post(`${this.#at}/${path}`, { data, headers: this.#headers });
    expect(answer.status(), await answer.text()).toBe(201);
    const made: { data: { id: string } } = await answer.json();
    return made.data;
  }

  /** @returns an invitation's token */
  async invite(rights: object): Promise<{ token: string }> {
    const answer = await this.#request.post(`${this.#at}/invitations`, { data: rights, headers: this.#headers });
    expect(answer.status(), await answer.text()).toBe(201);
    const made: { data: { token: string } } = await answer.json();
    return made.data;
  }

  /** @returns the id of an item kept in kilograms */
  async stock(name: string, quantity: number): Promise<string> {
    return (await this.post("inventory", { name, quantity, baseUnit: "KILOGRAM" })).id;
  }

  /** A product whose plate takes so many grams of each item. */
  async cook(name: string, price: number, grams: Readonly<Record<string, number>>, more: object = {}): Promise<string> {
    const { id } = await this.post("products", { name, price, category: "Main Course", ...more });
    const items = Object.entries(grams).map(([inventoryItemId, quantity]) => ({
      inventoryItemId,
      quantity,
      unit: "GRAM",
    }));
    if (items.length > 0) {
      await this.post("boms", { restaurantId: this.restaurantId, productId: id, name: name.slice(0, 100), items });
    }
    return id;
  }

  async order(productId: string, quantity: number): Promise<string> {
    return (await this.post("orders", { orderItems: [{ productId, quantity }] })).id;
  }

  async setStatus(orderId: string, status: string): Promise<void> {
    const answer = await this.#request.patch(`${this.#at}/orders/${orderId}/status`, {
      data: { status },
      headers: this.#headers,
    });
    expect(answer.status(), await answer.text()).toBe(200);
  }

  async statusOf(orderId: string): Promise<string> {
    const answer = await this.#request.get(`${this.#at}/orders/${orderId}`, { headers: this.#headers });
    const order: { data: { status: string } } = await answer.json();
    return order.data.status;
  }

  async countOrders(): Promise<number> {
    const answer = await this.#request.get(`${this.#at}/orders`, { headers: this.#headers });
    const list: { pagination: { total: number } } = await answer.json();
    return list.pagination.total;
  }

  async change(path: string, data: object = {}): Promise<void> {
    const answer = await this.#request.patch(`${this.#at}/${path}`, { data, headers: this.#headers });
    expect(answer.status(), await answer.text()).toBe(200);
  }

  /** Closes the days through one, or opens those after it again for a reason. */
  async close(closedThrough: string, reason?: string): Promise<void> {
    const data = { closedThrough, reason };
    const answer = await this.#request.put(`${this.#at}/closed-period`, { data, headers: this.#headers });
    expect(answer.status(), await answer.text()).toBe(200);
  }

  async remove(path: string): Promise<void> {
    const answer = await this.#request.delete(`${this.#at}/${path}`, { headers: this.#headers });
    expect(answer.ok(), await answer.text()).toBe(true);
  }

  /** @returns the supplier's id */
  async supplier(name: string, more: object = {}): Promise<string> {
    const draft = {
      name,
      contactName: "Sam Grocer",
      email: "sam@grocer.example",
      phoneNumber: "+1 555 0100",
      address: "3 Market Street",
      ...more,
    };
    return (await this.post("suppliers", draft)).id;
  }

  /** @returns the id of a procurement of so many kilograms of an item at so much each */
  async buy(supplierId: string, inventoryItemId: string, quantity: number, unitPrice: number): Promise<string> {
    const items = [{ inventoryItemId, quantity, unit: "KILOGRAM", unitPrice }];
    return (await this.post("procurements", { supplierId, items })).id;
  }

  /** @returns a procurement's lines */
  async procurement(id: string): Promise<{ items: { id: string }[] }> {
    const answer = await this.#request.get(`${this.#at}/procurements/${id}`, { headers: this.#headers });
    const procurement: { data: { items: { id: string }[] } } = await answer.json();
    return procurement.data;
  }

  /** @returns how often goods came in */
  async receiptsOf(itemId: string): Promise<number> {
    const answer = await this.#request.get(`${this.#at}/inventory/${itemId}/movements?kind=RECEIPT`, {
      headers: this.#headers,
    });
    const list: { pagination: { total: number } } = await answer.json();
    return list.pagination.total;
  }

  /** @returns the id of the first thing in a list */
  async firstOf(path: string): Promise<string> {
    const answer = await this.#request.get(`${this.#at}/${path}`, { headers: this.#headers });
    const list: { data: { id: string }[] } = await answer.json();
    const [first] = list.data;
    if (first === undefined) throw new Error(`There are no ${path}`);
    return first.id;
  }

  async stockOf(itemId: string): Promise<StockFigures> {
    const answer = await this.#request.get(`${this.#at}/inventory/${itemId}`, { headers: this.#headers });
    const item: { data: StockFigures } = await answer.json();
    return item.data;
  }
}
