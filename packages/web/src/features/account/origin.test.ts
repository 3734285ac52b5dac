import { expect, test } from "vitest";
import { joinPath } from "../../paths.ts";
import { destinationOf, invitationIn } from "./origin.ts";

const cameFrom = (pathname: string, search = "") => ({ from: { pathname, search } });

test("sends each user to the home page of their role", () => {
  expect(destinationOf("OWNER", null)).toBe("/dashboard");
  expect(destinationOf("ADMIN", undefined)).toBe("/admin-dashboard");
});

test("sends a person back to where they came from, query included", () => {
  expect(destinationOf("OWNER", cameFrom("/inventory", "?tab=items"))).toBe("/inventory?tab=items");
});

test("sends a person back to a page whose address ends in a slash or is in capitals", () => {
  expect(destinationOf("OWNER", cameFrom("/inventory/", "?tab=items"))).toBe("/inventory?tab=items");
  expect(destinationOf("OWNER", cameFrom("/Orders"))).toBe("/orders");
  expect(destinationOf("ADMIN", cameFrom("/USERS/", "?q=Ada"))).toBe("/users?q=Ada");
  expect(destinationOf("OWNER", cameFrom("/Users/"))).toBe("/dashboard");
});

test("sends owners and administrators back to the settings", () => {
  for (const role of ["OWNER", "ADMIN"] as const) expect(destinationOf(role, cameFrom("/settings"))).toBe("/settings");
});

test("sends members to the pages of the restaurants that they work in", () => {
  expect(destinationOf("MEMBER", null)).toBe("/dashboard");
  expect(destinationOf("MEMBER", cameFrom("/orders"))).toBe("/orders");
  expect(destinationOf("MEMBER", cameFrom("/users"))).toBe("/dashboard");
});

test("begins on a phone with today, for members alone", () => {
  expect(destinationOf("MEMBER", null, true)).toBe("/today");
  expect(destinationOf("MEMBER", cameFrom("/orders"), true)).toBe("/orders");
  expect(destinationOf("OWNER", null, true)).toBe("/dashboard");
});

test("sends a user back to the invitation that they came from, as it was written", () => {
  const path = joinPath("Ab-c_9");
  for (const role of ["OWNER", "ADMIN", "MEMBER", "USER", "PUBLIC"] as const) {
    expect(destinationOf(role, cameFrom(path))).toBe("/join#Ab-c_9");
  }
  for (const pathname of ["/join", "/join#", "/join/", "/join/Ab-c_9", "/join/a/b", "/join/..", "/join/%2e"]) {
    expect(destinationOf("OWNER", cameFrom(pathname))).toBe("/dashboard");
  }
});

test("knows the invitation that led to the page, and no other page", () => {
  expect(invitationIn(cameFrom(joinPath("Ab-c_9")))).toBe("Ab-c_9");
  for (const state of [
    cameFrom("/join/Ab-c_9"),
    cameFrom("/inventory"),
    cameFrom("/join#"),
    cameFrom("/joined/x"),
    null,
    undefined,
    {},
    "x",
  ]) {
    expect(invitationIn(state)).toBeUndefined();
  }
});

test("follows no origin that the role may not enter", () => {
  expect(destinationOf("ADMIN", cameFrom("/inventory"))).toBe("/admin-dashboard");
  expect(destinationOf("OWNER", cameFrom("/admin-dashboard"))).toBe("/dashboard");
});

test("follows no origin outside of the application", () => {
  for (const pathname of [
    "//evil.example",
    "https://evil.example/inventory",
    "/nowhere",
    "/",
    "__proto__",
    "constructor",
  ]) {
    expect(destinationOf("OWNER", cameFrom(pathname))).toBe("/dashboard");
  }
});

test("ignores a location state of any other shape", () => {
  for (const state of [
    "/inventory",
    { from: "/inventory" },
    { from: null },
    { from: { pathname: 1, search: "" } },
    7,
  ]) {
    expect(destinationOf("OWNER", state)).toBe("/dashboard");
  }
});
