import { createHash } from "node:crypto";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { afterEach, describe, expect, test, vi } from "vitest";
import { callerAddress } from "./origin.ts";

const hashOf = (secret: string) => createHash("sha256").update(secret).digest("hex");

const event = (headers: Record<string, string> = {}): APIGatewayProxyEventV2 => ({
  version: "2.0",
  routeKey: "GET /api/v1/health",
  rawPath: "/api/v1/health",
  rawQueryString: "",
  headers,
  isBase64Encoded: false,
  requestContext: {
    accountId: "any",
    apiId: "any",
    domainName: "any",
    domainPrefix: "any",
    requestId: "any",
    routeKey: "GET /api/v1/health",
    stage: "$default",
    time: "",
    timeEpoch: 0,
    http: { method: "GET", path: "/api/v1/health", protocol: "HTTP/1.1", sourceIp: "198.51.100.9", userAgent: "" },
  },
});

const shown = (secret: string) => event({ "x-origin-secret": secret, "x-viewer-address": "203.0.113.7" });

afterEach(() => vi.unstubAllEnvs());

test("without CloudFront in front, the caller's address is the connection's, whatever a header claims", () => {
  expect(callerAddress(event({ "x-viewer-address": "192.0.2.1" }))).toBe("198.51.100.9");
});

describe("behind CloudFront", () => {
  test("the viewer's address is CloudFront's word, with either secret of a rotation", () => {
    vi.stubEnv("ORIGIN_SECRET_HASHES", `${hashOf("old")},${hashOf("new")}`);
    expect(callerAddress(shown("old"))).toBe("203.0.113.7");
    expect(callerAddress(shown("new"))).toBe("203.0.113.7");
  });

  test.each(["", "other", hashOf("new"), "new,new"])("refuses who shows %j", (secret) => {
    vi.stubEnv("ORIGIN_SECRET_HASHES", hashOf("new"));
    expect(() => callerAddress(shown(secret))).toThrow(expect.objectContaining({ code: "FORBIDDEN" }));
    expect(() => callerAddress(event())).toThrow(expect.objectContaining({ code: "FORBIDDEN" }));
  });

  test("lets nobody in when the list of secrets is empty", () => {
    vi.stubEnv("ORIGIN_SECRET_HASHES", "");
    expect(() => callerAddress(shown(""))).toThrow(expect.objectContaining({ code: "FORBIDDEN" }));
  });
});
