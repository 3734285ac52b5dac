import { afterEach, describe, expect, test, vi } from "vitest";
import { ApiError, messageOf, reasonOf, toApiError } from "./api-error.ts";

afterEach(() => vi.unstubAllGlobals());

const ourSide = "Something went wrong on our side. Your data is safe. Try again.";

describe("why something did not load", () => {
  test("is our side for every 5xx, whatever a proxy says of it", () => {
    for (const error of [
      new ApiError("http", "", { status: 500 }),
      new ApiError("http", "Service Unavailable", { status: 503 }),
      new ApiError("parsing", "The server's answer could not be read. Try again.", { status: 502 }),
    ]) {
      expect(reasonOf(error)).toBe(ourSide);
    }
  });

  test("is the server's own reason for what it refuses", () => {
    expect(reasonOf(new ApiError("http", "Too many attempts. Try again later.", { status: 429 }))).toBe(
      "Too many attempts. Try again later.",
    );
  });

  test("is the connection only where there is none", () => {
    vi.stubGlobal("navigator", { onLine: false });
    expect(reasonOf(toApiError(new TypeError("Failed to fetch")))).toBe("You're offline. Try again when you're back.");
    vi.stubGlobal("navigator", { onLine: true });
    expect(reasonOf(toApiError(new TypeError("Failed to fetch")))).toBe(
      "Stockpot can't be reached. Check your connection and try again.",
    );
  });

  test("is the time that it took where that ran out", () => {
    const error = toApiError(new DOMException("The operation timed out.", "TimeoutError"));
    expect([error.kind, reasonOf(error)]).toEqual(["timeout", "The server took too long to answer. Try again."]);
  });

  test("is undefined for an error that is not of a call", () => {
    expect(reasonOf(undefined)).toBe("");
    expect(reasonOf(new Error("x is undefined"))).toBe("");
  });
});

test("a toast shows what the server says, and its own text for a failure without an answer", () => {
  expect(messageOf(new ApiError("http", "The kitchen is closed.", { status: 409 }), "Failed")).toBe(
    "The kitchen is closed.",
  );
  expect(messageOf(new ApiError("http", "", { status: 500 }), "Failed")).toBe("Failed");
  expect(messageOf(new ApiError("fetch", "You're offline."), "Failed")).toBe("Failed");
});
