import { insideWith } from "@stockpot/core/access/capabilities";
import type { Actor, Member } from "@stockpot/core/actor";
import { createAccount } from "@stockpot/core/auth/auth.service";
import { dayMilliseconds, setClock } from "@stockpot/core/platform/clock";
import { newId } from "@stockpot/core/platform/id";
import * as inventory from "@stockpot/core/inventory/inventory.service";
import * as invitations from "@stockpot/core/people/invitation.service";
import * as restaurants from "@stockpot/core/restaurant/restaurant.service";
import { installAdministrator } from "@stockpot/core/administration/install-administrator";
import { type DemoItem, type DemoPerson, administrator, demoPassword, kitchens } from "./kitchens.ts";
import type { DemoEvent } from "./event.ts";
import { writeMenu } from "./menu.ts";
import { planOrders } from "./orders.ts";
import { planProcurements } from "./procurements.ts";

const openedDaysAgo = 14;

const request = { id: newId(), address: "127.0.0.1", idempotencyKey: undefined, via: "WEB" } as const;

/** Fills an empty table with users, restaurants, menus, procurements, orders and stock movements, through the verbs that requests use. */
export async function seedDemo(): Promise<void> {
  try {
    for (const { restaurants: owned, ...person } of kitchens) {
      setClock(() => daysAgo(openedDaysAgo));
      const owner = await signUp(person);
      for (const { draft, members = [], items } of owned) {
        setClock(() => daysAgo(openedDaysAgo));
        const { id: restaurantId } = await restaurants.create(owner, draft);
        const actor = { ...owner, restaurantId, ...insideWith({ role: "OWNER" }) };
        for (const { invitation, ...invited } of members) {
          const { token } = await invitations.create(actor, { body: invitation });
          await register(invited, token);
        }
        const ids = await stock(actor, items);
        await writeMenu(actor, draft.name, byName(ids));
        const procurements = await planProcurements(actor, draft.name, byName(ids));
        const orders = await planOrders(actor, draft.name);
        await inOrder([...countsOf(actor, ids), ...procurements, ...orders]);
      }
    }
    await installAdministrator({ ...administrator, password: demoPassword }, { anyway: true });
  } finally {
    setClock(() => new Date());
  }
}

const daysAgo = (days: number) => new Date(Date.now() - days * dayMilliseconds);

const register = (person: DemoPerson, invitation?: string) =>
  createAccount({ request }, { ...person, password: demoPassword, ...(invitation !== undefined && { invitation }) });

async function signUp(person: DemoPerson): Promise<Actor> {
  const data = await register(person);
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
async function stock(actor: Member, items: readonly DemoItem[]): Promise<ReadonlyMap<DemoItem, string>> {
  const ids = new Map<DemoItem, string>();
  for (const item of items) ids.set(item, (await inventory.create(actor, item.draft)).id);
  return ids;
}

const byName = (ids: ReadonlyMap<DemoItem, string>) => new Map([...ids].map(([item, id]) => [item.draft.name, id]));

/** The counts of stock since the opening. */
function countsOf(actor: Member, ids: ReadonlyMap<DemoItem, string>): readonly DemoEvent[] {
  const days = Math.max(...[...ids.keys()].map(({ counts }) => counts.length));
  return [...ids].flatMap(([{ counts }, itemId]) =>
    counts.map((quantity, day) => ({
      at: daysAgo(openedDaysAgo - ((day + 1) * openedDaysAgo) / (days + 1)),
      run: async () => {
        await inventory.update(actor, { params: { itemId }, body: { quantity }, ifMatch: undefined });
      },
    })),
  );
}

/** Runs the events at their times, the earliest first. */
async function inOrder(events: readonly DemoEvent[]): Promise<void> {
  for (const { at, run } of events.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    setClock(() => at);
    await run();
  }
}
