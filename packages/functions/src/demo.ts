import type { Actor, Member } from "@stockpot/core/actor";
import { register } from "@stockpot/core/auth/auth.service";
import { dayMilliseconds, setClock } from "@stockpot/core/clock";
import { newId } from "@stockpot/core/id";
import * as inventory from "@stockpot/core/inventory/inventory.service";
import * as restaurants from "@stockpot/core/restaurant/restaurant.service";
import { installAdministrator } from "@stockpot/core/administration/install-administrator";
import { type DemoItem, administrator, demoPassword, kitchens } from "./demo/kitchens.ts";
import { writeMenu } from "./demo/menu.ts";
import { type Happening, planPurchases } from "./demo/purchasing.ts";
import { planService } from "./demo/service.ts";

const openedDaysAgo = 14;

const visitor = { requestId: newId(), address: "127.0.0.1", idempotencyKey: undefined };

/** Fills an empty table with people, restaurants, menus, purchases, orders and stock that moved, through the same verbs as any request. */
export async function seedDemo(): Promise<void> {
  try {
    for (const { restaurants: owned, ...person } of kitchens) {
      setClock(() => daysAgo(openedDaysAgo));
      const owner = await signUp(person);
      for (const { draft, items } of owned) {
        setClock(() => daysAgo(openedDaysAgo));
        const { id: restaurantId } = await restaurants.create(owner, draft);
        const member = { ...owner, restaurantId };
        const ids = await stock(member, items);
        await writeMenu(member, draft.name, byName(ids));
        const purchases = await planPurchases(member, draft.name, byName(ids));
        const service = await planService(member, draft.name);
        await inOrder([...countsOf(member, ids), ...purchases, ...service]);
      }
    }
    await installAdministrator({ ...administrator, password: demoPassword }, { anyway: true });
  } finally {
    setClock(() => new Date());
  }
}

const daysAgo = (days: number) => new Date(Date.now() - days * dayMilliseconds);

async function signUp(person: { fullName: string; email: string }): Promise<Actor> {
  const { data } = await register(visitor, { ...person, password: demoPassword });
  return {
    ...visitor,
    userId: data.id,
    email: data.email,
    fullName: data.fullName,
    role: data.role,
    restaurantCount: 0,
    signedInAtSeconds: 0,
  };
}

/** Opens each item. */
async function stock(member: Member, items: readonly DemoItem[]): Promise<ReadonlyMap<DemoItem, string>> {
  const ids = new Map<DemoItem, string>();
  for (const item of items) ids.set(item, (await inventory.create(member, item.draft)).id);
  return ids;
}

const byName = (ids: ReadonlyMap<DemoItem, string>) => new Map([...ids].map(([item, id]) => [item.draft.name, id]));

/** What is counted on the days since the opening. */
function countsOf(member: Member, ids: ReadonlyMap<DemoItem, string>): readonly Happening[] {
  const days = Math.max(...[...ids.keys()].map(({ counts }) => counts.length));
  return [...ids].flatMap(([{ counts }, itemId]) =>
    counts.map((quantity, day) => ({
      at: daysAgo(openedDaysAgo - ((day + 1) * openedDaysAgo) / (days + 1)),
      run: async () => {
        await inventory.update(member, { params: { itemId }, body: { quantity }, ifMatch: undefined });
      },
    })),
  );
}

/** Lets everything happen at its time, the earliest first. */
async function inOrder(happenings: readonly Happening[]): Promise<void> {
  for (const { at, run } of happenings.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    setClock(() => at);
    await run();
  }
}
