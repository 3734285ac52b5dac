import type { Capability } from "@stockpot/core/access/capabilities";
import {
  type FieldNeeds,
  allNeedsOf,
  fieldNeedsOf,
  findForbidden,
  withoutHidden,
} from "@stockpot/core/access/field-needs";
import { type Caller, isMember } from "@stockpot/core/actor";
import type { StoredResponse } from "@stockpot/core/api/response";
import type { Route } from "@stockpot/core/api/route";
import { forbidden } from "@stockpot/core/error";
import { jsonOf, parseWritten } from "@stockpot/core/measure/exact-json";

/** The answer's body around the data. */
const around = (data: FieldNeeds): FieldNeeds => ({ needs: [], fields: new Map([["data", data]]) });

/**
 * What members may see of a route's answers and set by its body. Without a capability, a field that needs it is not
 * there.
 */
export function visibilityOf({ data, list, body }: Route) {
  const answered = data ?? list;
  const answerNeeds = answered && around(fieldNeedsOf(answered, "x-needs"));
  const bodyNeeds = body && fieldNeedsOf(body, "x-needs-to-set");
  const needed = answerNeeds ? [...allNeedsOf(answerNeeds)] : [];
  return {
    /** @throws DomainError FORBIDDEN on the field that the actor may not set */
    assertMaySet(actor: Caller, given: unknown): void {
      if (!isMember(actor) || !bodyNeeds) return;
      const path = findForbidden(given, bodyNeeds, (one) => actor.capabilities.has(one));
      if (path !== undefined) throw forbidden(path);
    },
    /** A response stored under an Idempotency-Key is whole: it is cut each time that it is answered. */
    asSeenBy(actor: Caller, response: StoredResponse): StoredResponse {
      if (!isMember(actor) || !answerNeeds || response.body === undefined) return response;
      const has = (capability: Capability) => actor.capabilities.has(capability);
      if (needed.every(has)) return response;
      return { ...response, body: jsonOf(withoutHidden(parseWritten(response.body), answerNeeds, has)) };
    },
  };
}
