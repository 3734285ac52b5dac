import { withLoginThrottle, countRegistration } from "@stockpot/core/session/throttle";
import { DomainError } from "@stockpot/core/error";
import { expect } from "vitest";
import { unique } from "./fixtures.ts";

/** Counts so many registrations from a network address, without the hash that each would cost. */
export async function countRegistrations(address: string, count: number): Promise<void> {
  for (let made = 0; made < count; made += 1) await countRegistration(address);
}

/** Counts so many failed sign-ins from a network address, each with another email address. */
export async function countFailures(address: string, count: number): Promise<void> {
  for (let made = 0; made < count; made += 1) {
    const failed = withLoginThrottle({ email: `${unique("x")}@example.com`, request: { address } }, () =>
      Promise.reject(new DomainError("UNAUTHENTICATED", "Wrong")),
    );
    await expect(failed).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
  }
}

const windowSeconds = 15 * 60;

/** Asserts that an answer says to wait until the window ends that the first attempt opened. */
export function expectWait(retryAfter: unknown, firstAttemptAt: number): void {
  const elapsedSeconds = Math.ceil((Date.now() - firstAttemptAt) / 1000);
  expect(Number(retryAfter)).toBeGreaterThanOrEqual(windowSeconds - elapsedSeconds - 1);
  expect(Number(retryAfter)).toBeLessThanOrEqual(windowSeconds);
}
