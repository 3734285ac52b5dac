import { copyMemberships } from "@stockpot/core/administration/copy-memberships";
import * as members from "@stockpot/core/member/member.routes";
import * as restaurants from "@stockpot/core/restaurant/restaurant.routes";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { strikesOf, withCalls, withFault } from "../support/faults.ts";
import { inside } from "../support/fixtures.ts";
import { asFunction } from "../support/grants.ts";
import { invoke } from "../support/invoke.ts";
import { openOldTable } from "../support/old-table.ts";

// Everything that an older version stored is in it: these tests have a table to themselves.
vi.hoisted(() => {
  process.env["TABLE_NAME"] = `members-${process.pid}-${Date.now()}`;
});

const copy = () => asFunction("background.postings", copyMemberships);

describe("memberships that an older version stored without a copy in the restaurant", () => {
  let old: Awaited<ReturnType<typeof openOldTable>>;
  beforeEach(async () => {
    old = await openOldTable();
  });

  const listed = async () => (await invoke(members.list, inside(old.busy))).body.data;
  const owner = () => expect.objectContaining({ id: old.busy.owner.id, role: "OWNER", version: 1 });

  test("admit their owners before, and list them once they are copied, however often that is done", async () => {
    expect((await invoke(restaurants.get, inside(old.busy))).status).toBe(200);
    expect(await listed()).toEqual([]);
    await Promise.all([copy(), copy()]);
    await copy();
    expect(await listed()).toEqual([owner()]);
    expect((await invoke(restaurants.get, inside(old.busy))).status).toBe(200);
  });

  test("are copied by the next run when one was broken off, and keep the last owner in place", async () => {
    const { calls } = await withCalls(copy);
    const last = { isCarriedOut: true, isLasting: true };
    for (const at of strikesOf(last, calls)) {
      old = await openOldTable();
      await expect(withFault({ ...last, at }, copy)).rejects.toThrow();
      await copy();
      expect(await listed()).toEqual([owner()]);
    }
    const params = { restaurantId: old.busy.restaurant.id, memberId: old.busy.owner.id };
    const left = await invoke(members.remove, { token: old.busy.owner.token, params });
    expect([left.status, (await listed()).length]).toEqual([409, 1]);
  });
});
