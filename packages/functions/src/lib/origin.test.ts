import { createHash } from "node:crypto";
import { afterEach, describe, expect, test, vi } from "vitest";
import { clientAddress, isDirect } from "./origin.ts";
import { testEvent } from "./test-event.ts";

const hashOf = (secret: string) => createHash("sha256").update(secret).digest("hex");

const event = (headers: Record<string, string> = {}) => testEvent("GET", "/api/v1/health", { headers });

const shown = (secret: string) => event({ "x-origin-secret": secret, "x-viewer-address": "203.0.113.7" });

afterEach(() => vi.unstubAllEnvs());

test("without CloudFront in front, the caller's address is the connection's, whatever a header claims", () => {
  expect(isDirect(event())).toBe(false);
  expect(clientAddress(event({ "x-viewer-address": "192.0.2.1" }))).toBe("198.51.100.9");
});

describe("behind CloudFront", () => {
  test("the viewer's address is CloudFront's word, with either secret of a rotation", () => {
    vi.stubEnv("ORIGIN_SECRET_HASHES", `${hashOf("old")},${hashOf("new")}`);
    for (const secret of ["old", "new"]) {
      expect(isDirect(shown(secret))).toBe(false);
      expect(clientAddress(shown(secret))).toBe("203.0.113.7");
    }
  });

  test.each(["", "other", hashOf("new"), "new,new"])("refuses who shows %j", (secret) => {
    vi.stubEnv("ORIGIN_SECRET_HASHES", hashOf("new"));
    expect(isDirect(shown(secret))).toBe(true);
    expect(isDirect(event())).toBe(true);
  });

  test("refuses every request when the list of secrets is empty", () => {
    vi.stubEnv("ORIGIN_SECRET_HASHES", "");
    expect(isDirect(shown(""))).toBe(true);
  });
});
