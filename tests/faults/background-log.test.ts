import { randomUUID } from "node:crypto";
import { newId } from "@stockpot/core/platform/id";
import { RemovalEntity } from "@stockpot/core/restaurant/removal.entity";
import { StockReviewEntity } from "@stockpot/core/settings/stock-review.entity";
import { UnfinishedPostingEntity } from "@stockpot/core/stock/posting.entity";
import { client } from "@stockpot/core/storage/client";
import { DeletedUserEntity } from "@stockpot/core/user/user.entity";
import { postings, removals } from "@stockpot/functions/background";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { logged } from "../support/log-lines.ts";
import { createPrivateTable, dropPrivateTable } from "../support/private-table.ts";

// The background work does whatever is due in its table: these tests have one to themselves.
await vi.hoisted(async () => {
  const { nameOwnTable } = await import("../support/own-table.ts");
  nameOwnTable("background");
});

beforeAll(createPrivateTable);
afterAll(dropPrivateTable);

/** Whatever asks for one of these is refused, but not what lists the restaurants after it. */
const refused = new Set<string>();

client.middlewareStack.add(
  (next) => async (args) => {
    const asked = JSON.stringify(args.input);
    if (!asked.includes('"IndexName"') && [...refused].some((id) => asked.includes(id))) {
      throw Object.assign(new Error("Not authorised: Rosa"), { name: "AccessDeniedException" });
    }
    return next(args);
  },
  { step: "initialize", priority: "low", name: "refuseSome" },
);

const before = "2026-01-01T00:00:00.000Z";

const requestId = randomUUID();

/** What a job says of its failures. */
async function failuresOf(run: typeof postings) {
  const { result, lines } = await logged(() => run({}, { awsRequestId: requestId }).then(() => "done", String));
  return { result, failures: lines.filter(({ level }) => level === "ERROR") };
}

const error = { name: "AccessDeniedException", message: "Not authorised" };

const line = (ids: object) =>
  expect.objectContaining({
    message: "Background work failed",
    requestId,
    error: expect.objectContaining(error),
    ...ids,
  });

async function leavePosting(documentType: string) {
  const posting = { restaurantId: newId(), documentType, documentId: newId(), postingId: newId() };
  await UnfinishedPostingEntity.put({ ...posting, startedAt: before, byId: newId(), by: "Rosa Diaz" }).go();
  refused.add(posting.restaurantId);
  return posting;
}

test("the job that finishes postings names each that it could not finish, and what it could not change, and fails", async () => {
  const [order, count] = [await leavePosting("ORDER"), await leavePosting("COUNT")];
  const reviewed = newId();
  await StockReviewEntity.put({ restaurantId: reviewed, requestedAt: before }).go();
  refused.add(reviewed);

  const { result, failures } = await failuresOf(postings);
  expect(result).toContain("Some of the background work failed");
  expect(failures).toHaveLength(3);
  expect(failures).toEqual(
    expect.arrayContaining([
      line({ job: "postings", task: "resumePostings", ...order }),
      line({ job: "postings", task: "resumePostings", ...count }),
      line({ job: "postings", task: "reviewStock", restaurantId: reviewed }),
    ]),
  );
  expect(JSON.stringify(failures)).not.toContain("Rosa");
});

test("the removal job names each restaurant and person that it could not remove", async () => {
  const [restaurantId, other, userId] = [newId(), newId(), newId()];
  for (const id of [restaurantId, other]) await RemovalEntity.put({ restaurantId: id, requestedAt: before }).go();
  await DeletedUserEntity.put({ userId, requestedAt: before }).go();
  for (const id of [restaurantId, other, userId]) refused.add(id);

  const { failures } = await failuresOf(removals);
  const ofRestaurants = { job: "removals", task: "purgeDeletedRestaurants" };
  expect(failures).toHaveLength(3);
  expect(failures).toEqual(
    expect.arrayContaining([
      line({ ...ofRestaurants, restaurantId }),
      line({ ...ofRestaurants, restaurantId: other }),
      line({ ...ofRestaurants, task: "purgeDeletedUsers", userId }),
    ]),
  );
});
