import { beforeEach, expect, test, vi } from "vitest";
import { contentionBackoff, throttlingBackoff, withRetries } from "../platform/retry.ts";
import { StaleReading, VersionConflict, retryOnConflict } from "./conflict.ts";

const paused = vi.hoisted((): number[] => []);
vi.mock(import("../platform/clock.ts"), async (original) => ({
  ...(await original()),
  pause: async (milliseconds) => {
    paused.push(milliseconds);
  },
}));

beforeEach(() => {
  paused.length = 0;
  vi.spyOn(Math, "random").mockReturnValue(1);
});

const lost = () => Promise.reject(new VersionConflict("lost"));

test("who loses to another reads again at once, and waits longer for each further rival", async () => {
  await retryOnConflict(({ number }) => (number < 6 ? lost() : Promise.resolve()));
  expect(paused).toEqual([40, 80, 120, 160]);
});

test("who loses again and again waits at most four tenths of a second, and is refused in the end", async () => {
  const tried: number[] = [];
  const refused = retryOnConflict(({ number }) => {
    tried.push(number);
    return lost();
  });
  await expect(refused).rejects.toMatchObject({ code: "CONFLICT" });
  expect(tried).toHaveLength(30);
  expect(Math.max(...paused)).toBe(400);
});

test("a reading that may be old is repeated without a pause", async () => {
  await retryOnConflict(({ consistent }) => (consistent ? Promise.resolve() : Promise.reject(new StaleReading())));
  expect(paused).toEqual([]);
});

test.each([
  ["a rival is waited for as long as one may take, more often", contentionBackoff, 30, [40, 80, 120, 160]],
  ["a table under load is left alone twice as long each time", throttlingBackoff, 9, [30, 60, 120, 240]],
])("%s", async (_, patience, attempts, first) => {
  let tried = 0;
  const failing = withRetries(
    () => {
      tried += 1;
      return Promise.reject(new Error("busy"));
    },
    () => true,
    () => patience,
  );
  await expect(failing).rejects.toThrow("busy");
  expect(tried).toBe(attempts);
  expect(paused.slice(0, 4)).toEqual(first);
});
