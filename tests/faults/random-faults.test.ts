import { beforeAll, expect, test, vi } from "vitest";
import { withRandomFaults } from "../support/faults.ts";
import { inProcess } from "../support/order-fixtures.ts";
import { Workload, sequenceOf } from "../support/workload.ts";
import { createPrivateTable } from "../support/private-table.ts";

// Every counter of the table is recounted: these tests have one to themselves.
await vi.hoisted(async () => {
  const { nameOwnTable } = await import("../support/own-table.ts");
  nameOwnTable("random-faults");
});

beforeAll(createPrivateTable);

/** How often the whole is done over, each time with other faults: `npm run soak` says more. */
const rounds = Number(process.env["SOAK"] ?? 1);
const shares = [0.1, 0.2, 0.3];

test.each(shares)("nothing acknowledged is lost or done twice while %d of all calls fail", async (share) => {
  for (let round = 1; round <= rounds; round += 1) {
    const load = await Workload.begin(inProcess, round);
    const strikes = await withRandomFaults(share, sequenceOf(1000 * share + round), () =>
      load.work(7, rounds > 1 ? 7 : 4),
    );
    expect(strikes).toBeGreaterThan(10);
    await load.verify();
  }
});
