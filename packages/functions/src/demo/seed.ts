import { type Rights, insideWith } from "@stockpot/core/access/capabilities";
import type { Actor } from "@stockpot/core/actor";
import { createAccount } from "@stockpot/core/auth/auth.service";
import { installAdministrator } from "@stockpot/core/administration/install-administrator";
import * as expenses from "@stockpot/core/expense/expense.service";
import * as inventory from "@stockpot/core/inventory/inventory.service";
import * as invitations from "@stockpot/core/people/invitation.service";
import { dayMilliseconds, setClock } from "@stockpot/core/platform/clock";
import { newId } from "@stockpot/core/platform/id";
import { compact } from "@stockpot/core/report/compaction";
import * as restaurants from "@stockpot/core/restaurant/restaurant.service";
import { planCounts } from "./counts.ts";
import { planDeliveries } from "./deliveries.ts";
import {
  type DemoItem,
  type DemoPerson,
  type DemoRestaurant,
  administrator,
  demoPassword,
  kitchens,
  monthlyExpenses,
} from "./kitchens.ts";
import { writeMenu } from "./menu.ts";
import { planOrders } from "./orders.ts";
import type { DemoEvent, DemoKitchen } from "./timeline.ts";

const openedDaysAgo = 15;

const request = { id: newId(), address: "127.0.0.1", idempotencyKey: undefined, via: "WEB" } as const;

/** Fills an empty table with users, restaurants, menus, procurements, orders and stock movements, through the verbs that requests use. */
export async function seedDemo(): Promise<void> {
  try {
    for (const { restaurants: owned, ...person } of kitchens) {
      setClock(opening);
      const owner = await signUp(person);
      for (const restaurant of owned) {
        setClock(opening);
        const kitchen = await open(owner, restaurant);
        const parOf = new Map(restaurant.items.map(({ draft, par }) => [draft.name, par]));
        const deliveries = await planDeliveries(kitchen, parOf);
        const orders = await planOrders(kitchen);
        await inOrder([...planCounts(kitchen), ...deliveries, ...orders]);
        while ((await compact(kitchen.owner.restaurantId)) > 0);
      }
    }
    await installAdministrator({ ...administrator, password: demoPassword }, { anyway: true });
  } finally {
    setClock(() => new Date());
  }
}

const opening = () => new Date(Date.now() - openedDaysAgo * dayMilliseconds);

/** Opens a restaurant with its people, its items and its menu. Without other members, the owner does everything. */
async function open(person: Actor, { draft, members = [], items }: DemoRestaurant): Promise<DemoKitchen> {
  const { id: restaurantId } = await restaurants.create(person, draft);
  const inside = (actor: Actor, rights: Rights) => ({ ...actor, restaurantId, ...insideWith(rights) });
  const owner = inside(person, { role: "OWNER" });
  const crew = new Map<string, typeof owner>();
  for (const { invitation, ...invited } of members) {
    const { token } = await invitations.create(owner, { body: invitation });
    crew.set(invitation.role, inside(await signUp(invited, token), invitation));
  }
  const itemIds = await stock(owner, items);
  const from = opening().toISOString().slice(0, 10);
  for (const expense of monthlyExpenses) await expenses.create(owner, { ...expense, isMonthly: true, from });
  await writeMenu(owner, draft.name, itemIds);
  const { name, timeZone } = draft;
  return { name, timeZone, owner, manager: crew.get("MANAGER") ?? owner, cook: crew.get("STAFF") ?? owner, itemIds };
}

/** @param invitation the token of an invitation that the account is made by */
async function signUp(person: DemoPerson, invitation?: string): Promise<Actor> {
  const data = await createAccount(
    { request },
    { ...person, password: demoPassword, ...(invitation !== undefined && { invitation }) },
  );
  return {
    request,
    userId: data.id,
    email: data.email,
    fullName: data.fullName,
    role: data.role,
    superAdmin: false,
    restaurantCount: 0,
    session: { id: newId(), signedInAtSeconds: 0 },
  };
}

/** Adds the items with their opening stock. */
async function stock(actor: DemoKitchen["owner"], items: readonly DemoItem[]): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, string>();
  for (const { draft } of items) ids.set(draft.name, (await inventory.create(actor, draft)).id);
  return ids;
}

/** Runs the events at their times, the earliest first. */
async function inOrder(events: readonly DemoEvent[]): Promise<void> {
  for (const { at, run } of events.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    setClock(() => at);
    await run();
  }
}
