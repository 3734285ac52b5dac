import * as z from "zod";
import { expect, test } from "vitest";
import { contract } from "./contract.ts";
import { nounByPathId } from "../api/route.ts";

const routes = Object.entries(contract);

test("every id in a path names a thing, for the answer 404", () => {
  const named = routes.flatMap(([, { path }]) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
  expect(new Set(named)).toEqual(new Set(Object.keys(nounByPathId)));
});

const fieldsOf = (schema: z.ZodType | undefined) => (schema instanceof z.ZodObject ? Object.keys(schema.shape) : []);

/** Fields that are not meant to be read back. */
const notReadBack: Readonly<Record<string, readonly string[]>> = {
  "auth.register": ["password"],
  "auth.login": ["password", "email"],
  "auth.password": ["currentPassword", "newPassword"],
  "inventory.create": ["unitCost"],
  "inventory.update": ["occurredAt", "reason", "unitCost", "costReason"],
  "order.setStatus": ["stock"],
  "photo.create": ["jpeg"],
  // Each stands among the order's adjustments, or with what voided it.
  "order.addLines": ["note"],
  "order.comp": ["quantity", "note"],
  "order.voidLine": ["quantity", "note", "stock"],
  "order.discount": ["lineId", "percent", "amount", "note"],
  "order.refund": ["amount", "note"],
  "order.voidOrder": ["note", "stock"],
  "auth.resetPassword": ["token", "password"],
  "invitation.preview": ["token"],
  "procurement.closeShort": ["lines"],
  "procurement.create": ["supplierId"],
  "procurement.update": ["supplierId"],
  "settings.closePeriod": ["reason"],
  "user.create": ["password"],
};

/** Its body is a restaurant and its answer a user. */
const ofTwoThings = "user.makeOwner";
const writing = routes.filter(([id, { body, data }]) => body && data && id !== ofTwoThings);

test.each(writing)("every field that %s takes, it answers", (id, route) => {
  const answered = fieldsOf(route.data);
  const missing = fieldsOf(route.body).filter((field) => !answered.includes(field));
  expect(missing).toEqual(notReadBack[id] ?? []);
});
