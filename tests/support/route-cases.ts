import { randomUUID } from "node:crypto";
import type { Route } from "@stockpot/core/api/route";
import { accountCases } from "./account-cases.ts";
import { invoke } from "./invoke.ts";
import {
  callerFor,
  idsOn,
  prepareFixture,
  routesWhere,
  sampleBody,
  sampleQuery,
  sampleVersion,
} from "./sample-requests.ts";
import { storedItems } from "./table.ts";
import { buildFullFixture } from "./full-fixture.ts";

export const isIdempotent = (route: Route) => route.idempotent === true;

/** Opens a session and keeps nothing of it: the only request beside reading that writes nothing. */
const writesNothing = (id: string) => id === "auth.refresh";

const writes = routesWhere(({ method }) => method !== "GET").filter(({ id }) => !writesNothing(id));

/** Every route that writes, under a key or of a version, so that of a second request it is told what the first did. */
export const writeRoutes = writes.filter(({ id }) => !(id in accountCases));

/** The routes of accounts, which keep no answers, with what a second request comes to. */
export const accountRoutes = writes.flatMap(({ id, route }) => {
  const account = accountCases[id];
  return account ? [{ id, route, account }] : [];
});

/** The same text for the same state of two fixtures, whose ids, names and moments differ. */
const alike = (item: string) =>
  item
    .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "ID")
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/gi, "MOMENT")
    // Folded, a name has spaces for its dashes.
    .replaceAll(/[- ][0-9a-f]{12}\b/g, "-NAME")
    .replaceAll(/\b[0-9a-f]{64}\b/g, "HASH")
    .replaceAll(/"(expiresAt|newestOrderAt|signedInAtSeconds)":\{"N":"\d+"\}/g, "$1")
    .replaceAll(/"(body|fingerprint|passwordHash)":\{"S":"([^"\\]|\\.)*"\}/g, "OWN");

/** A route with a fixture of its own, and a request to it that can be sent again just as it was. */
export async function caseOf(id: string, route: Route) {
  const fixture = await prepareFixture(id, await buildFullFixture());
  const onVersion = { "if-match": `"${sampleVersion(id)}"` };
  const headers: Record<string, string> = isIdempotent(route) ? { "idempotency-key": randomUUID() } : onVersion;
  const given = {
    token: callerFor(route, fixture).token,
    params: idsOn(fixture),
    body: sampleBody(id, fixture),
    query: sampleQuery(id, fixture),
    headers,
  };
  return {
    fixture,
    call: () => invoke(route, given),
    /** Without a key, on the version that it has. */
    callOnVersion: () => invoke(route, { ...given, headers: onVersion }),
    /** Without a key, as a client that is not prepared to ask again. */
    callUnkeyed: () => invoke(route, { ...given, headers: {} }),
    state: async () =>
      (await storedItems({ restaurants: [fixture.restaurant], people: [fixture.owner, fixture.user, fixture.admin] }))
        .map(alike)
        .toSorted(),
  };
}
