import { randomUUID } from "node:crypto";
import type { Route } from "@stockpot/core/api/route";
import { accountCases } from "./account-case.ts";
import { invoke } from "./invoke.ts";
import { callerOf, idsOn, prepared, routesWhere, sampleBody, sampleQuery, sampleVersion } from "./samples.ts";
import { contents } from "./table.ts";
import { buildWorld } from "./world.ts";

export const isKeyed = (route: Route) => route.idempotent === true;

/** Opens a session and keeps nothing of it: the only request beside reading that writes nothing. */
const writesNothing = (id: string) => id === "auth.refresh";

const writes = routesWhere(({ method }) => method !== "GET").filter(({ id }) => !writesNothing(id));

/** Every route that writes, under a key or of a version, so that of a second request it is told what the first did. */
export const writing = writes.filter(({ id }) => !(id in accountCases));

/** The routes of accounts, which keep no answers, with what a second request comes to. */
export const writingAccounts = writes.flatMap(({ id, route }) => {
  const account = accountCases[id];
  return account ? [{ id, route, account }] : [];
});

/** The same text for the same state of two worlds, whose ids, names and moments differ. */
const alike = (item: string) =>
  item
    .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "ID")
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/gi, "MOMENT")
    .replaceAll(/-[0-9a-f]{12}\b/g, "-NAME")
    .replaceAll(/\["expiresAt",\d+\]/g, "LATER")
    .replaceAll(/\["(body|fingerprint|passwordHash)","[^"]*(\\.[^"]*)*"\]/g, "OWN");

/** A route on a world of its own, which can be called again and again with the very same request. */
export async function caseOf(id: string, route: Route) {
  const world = await prepared(id, await buildWorld());
  const headers: Record<string, string> = isKeyed(route)
    ? { "idempotency-key": randomUUID() }
    : { "if-match": `"${sampleVersion(id)}"` };
  const given = {
    token: callerOf(route, world).token,
    params: idsOn(world),
    body: sampleBody(id, world),
    query: sampleQuery(id, world),
    headers,
  };
  return {
    world,
    call: () => invoke(route, given),
    /** Without a key, as a client that is not prepared to ask again. */
    callUnkeyed: () => invoke(route, { ...given, headers: {} }),
    state: async () =>
      (await contents({ restaurants: [world.restaurant], people: [world.owner, world.user, world.admin] }))
        .map(alike)
        .toSorted(),
  };
}
