import type { Route } from "@stockpot/core/api/route";
import { attempt } from "./client.ts";
import { type FullFixture, buildFullFixture } from "./full-fixture.ts";
import { callerFor, idsOn, prepareFixture, sampleBody } from "./sample-requests.ts";
import { storedItems } from "./table.ts";

/** A route with a world of its own, and a request to it that can be sent again just as it was. */
export async function callerOn(id: string, route: Route, change = (fixture: FullFixture) => Promise.resolve(fixture)) {
  const fixture = await change(await prepareFixture(id, await buildFullFixture()));
  const { token } = callerFor(route, fixture);
  const body = sampleBody(id, fixture);
  const people = [fixture.owner, fixture.user, fixture.admin];
  return {
    fixture,
    token,
    call: (key: string | undefined, changes: object = {}) =>
      attempt(route, {
        token,
        params: idsOn(fixture),
        body: body && { ...body, ...changes },
        headers: key === undefined ? {} : { "idempotency-key": key },
      }),
    state: () => storedItems({ restaurants: [fixture.restaurant], people }),
  };
}

export type Caller = Awaited<ReturnType<typeof callerOn>>;
